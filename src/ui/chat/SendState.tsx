import { CircleAlert, Clock3, LoaderCircle, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './SendState.module.css';

/** unkept: not on the disk yet · waiting: not yet sent · sending · checking: it is not known whether it arrived · failed · sent: the server has it */
export type BubbleLook = 'unkept' | 'waiting' | 'sending' | 'checking' | 'failed' | 'sent';

const glyphs: Readonly<Record<BubbleLook, ReactNode>> = {
  unkept: null,
  waiting: <Clock3 size={14} aria-hidden />,
  sending: <LoaderCircle size={14} aria-hidden className={styles.turn} />,
  checking: <RefreshCw size={14} aria-hidden />,
  failed: <CircleAlert size={14} aria-hidden />,
  sent: null,
};

interface SendStateProps {
  readonly look: BubbleLook;
  readonly words: string;
}

/** How a message stands that is not sent: a glyph and words, the same wherever the message is shown. */
export const SendState = ({ look, words }: SendStateProps) => (
  <span className={cx(styles.state, styles[look])}>
    {glyphs[look]}
    {words}
  </span>
);
