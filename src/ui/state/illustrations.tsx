import type { ReactNode } from 'react';
import styles from './illustrations.module.css';

/* Every drawing stands on the same ground line, in ink, with one Volt piece: the number plate, the stub, the seat. */

/** A cloud with a parcel that did not come. */
export const cloud = (
  <>
    <path d="M48 84a20 20 0 0 1 2-40 30 30 0 0 1 58 4 18 18 0 0 1 4 36Z" />
    <path className={styles.volt} d="M64 58h32v26H64Z" />
    <path d="m70 65 20 12M90 65 70 77" />
  </>
);

/** A shirt on its hanger: no listing. */
export const hanger = (
  <>
    <path d="M80 38v-5c7-1 11-6 11-12a11 11 0 0 0-22-1" />
    <path d="M80 38 30 74c-5 4-3 10 3 10h94c6 0 8-6 3-10Z" />
    <path className={styles.volt} d="M64 62h32v30a4 4 0 0 1-4 4H68a4 4 0 0 1-4-4Z" />
    <path d="M76 72h6v14" />
  </>
);

/** Frames one; it says nothing that the sentence under it does not. */
export function IllustrationArt({ children }: { readonly children: ReactNode }) {
  return (
    <svg className={styles.art} viewBox="0 0 160 112" width="160" height="112" aria-hidden="true">
      <path className={styles.ground} d="M12 104h136" />
      {children}
    </svg>
  );
}
