import { CircleAlert, Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './WaitingNote.module.css';

interface WaitingNoteProps {
  /** waiting: it goes by itself · attention: it was not done, and a person must look. */
  readonly tone: 'waiting' | 'attention';
  readonly text: string;
  /** What can be done about it. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** What was decided here and is not done yet, where it was decided: dashed while it waits, edged when it was refused. */
export function WaitingNote({ tone, text, actions, children }: WaitingNoteProps) {
  return (
    <section className={cx(styles.note, styles[tone])}>
      <p className={styles.line} role="status">
        {tone === 'waiting' ? <Clock3 size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
        <span>{text}</span>
      </p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
