import type { ReactNode } from 'react';
import styles from './Late.module.css';

interface Props {
  readonly children: ReactNode;
  /** Appears after 3 s instead of 160 ms. */
  readonly isSlow?: boolean;
}

/**
 * Shown only when it is still wanted a moment later, so that what the device reads within a few frames never flashes.
 */
export function Late({ children, isSlow = false }: Props) {
  return (
    <div
      data-unread={isSlow ? 'slow' : ''}
      className={isSlow ? `${styles.late} ${styles.slow}` : styles.late}
    >
      {children}
    </div>
  );
}
