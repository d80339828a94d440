import { Check, CircleAlert, Clock3, Flag, Hourglass, RefreshCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './Stamp.module.css';

/** The server's states and, after them, what only this device knows. */
export type StampKind =
  | 'pending'
  | 'confirmed'
  | 'progress'
  | 'done'
  | 'cancelled'
  | 'expired'
  | 'waiting'
  | 'sending'
  | 'attention';

const glyphs: Readonly<Record<StampKind, ReactNode>> = {
  pending: <Hourglass size={14} aria-hidden />,
  confirmed: <Check size={15} strokeWidth={3} aria-hidden />,
  progress: <RefreshCw size={14} aria-hidden />,
  done: <Flag size={14} aria-hidden />,
  cancelled: <X size={15} strokeWidth={3} aria-hidden />,
  expired: <Hourglass size={14} aria-hidden />,
  waiting: <Clock3 size={14} aria-hidden />,
  sending: <Clock3 size={14} aria-hidden />,
  attention: <CircleAlert size={14} aria-hidden />,
};

interface StampProps {
  readonly kind: StampKind;
  readonly label: string;
  /** It has just become this: it comes down askew, once. */
  readonly fresh?: boolean;
  readonly big?: boolean;
}

/** A state as a stamp: a word and a glyph, never a colour alone; what waits has a dashed edge. */
export function Stamp({ kind, label, fresh = false, big = false }: StampProps) {
  return (
    <span className={cx(styles.stamp, styles[kind], fresh && styles.fresh, big && styles.big)}>
      {glyphs[kind]}
      {label}
    </span>
  );
}
