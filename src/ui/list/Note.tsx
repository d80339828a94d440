import { CircleAlert, Clock3, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Note.module.css';

/** waiting: on its way · stopped: a user must hear of it · plain: good to know */
type NoteTone = 'waiting' | 'stopped' | 'plain';

const glyphs: Readonly<Record<NoteTone, ReactNode>> = {
  waiting: <Clock3 size={18} aria-hidden />,
  stopped: <CircleAlert size={18} aria-hidden />,
  plain: <Info size={18} aria-hidden />,
};

interface NoteProps {
  readonly tone: NoteTone;
  readonly title: string;
  readonly children?: ReactNode;
  /** What can be done about it. */
  readonly actions?: ReactNode;
}

/** A sentence about the screen it stands on: dashed where something waits, red-edged where something was not done. */
export function Note({ tone, title, children, actions }: NoteProps) {
  return (
    <div className={cx(styles.note, styles[tone])}>
      <span className={styles.glyph}>{glyphs[tone]}</span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
