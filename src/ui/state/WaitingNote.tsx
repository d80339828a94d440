import { CircleAlert, Clock3, CloudOff, Info, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './WaitingNote.module.css';

interface WaitingNoteProps {
  /** waiting: it goes by itself · attention: it was not done, and a user must look. */
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

interface ScopeNoteProps {
  /** What was looked through. */
  readonly text: string;
  /** What could not be checked. */
  readonly caveat?: string | undefined;
  /** Only because nothing reaches the server. */
  readonly isCut: boolean;
}

/** Says plainly over how little a search went that only this device could answer. */
export function ScopeNote({ text, caveat, isCut }: ScopeNoteProps) {
  return (
    <div className={styles.scope}>
      <p className={styles.scopeLine}>
        {isCut ? <CloudOff size={18} aria-hidden /> : <Smartphone size={18} aria-hidden />}
        <span>{text}</span>
      </p>
      {caveat && (
        <p className={styles.scopeLine}>
          <Info size={18} aria-hidden />
          <span>{caveat}</span>
        </p>
      )}
    </div>
  );
}
