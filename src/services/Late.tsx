import type { ReactNode } from 'react';
import styles from './Late.module.css';

/** Shown only when it is still wanted a moment later: what the device reads within a few frames never flashes. */
export function Late({ children }: { readonly children: ReactNode }) {
  return <div className={styles.late}>{children}</div>;
}
