import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import ticket from './PickTicket.module.css';
import styles from './WordTicket.module.css';

interface WordTicketProps {
  readonly tone: 'rent' | 'sale' | 'brand';
  readonly icon: ReactNode;
  /** The word on the stub. */
  readonly word: string;
  readonly title: string;
  readonly text: string;
}

/** A ticket that explains a word: the word on its stub, what it means beside it. */
export function WordTicket({ tone, icon, word, title, text }: WordTicketProps) {
  return (
    <li className={cx(ticket.ticket, styles[tone])}>
      <div className={ticket.stub}>
        {icon}
        <b className={styles.word}>{word}</b>
      </div>
      <div className={ticket.body}>
        <p className={ticket.title}>{title}</p>
        <p className={ticket.line}>{text}</p>
      </div>
    </li>
  );
}
