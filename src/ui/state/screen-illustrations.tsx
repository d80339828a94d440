import styles from './illustrations.module.css';

/* Those that the first screen never shows. */

/** A bell that rang. */
export const bell = (
  <>
    <path className={styles.volt} d="M52 80c8-6 8-18 8-28a20 20 0 0 1 40 0c0 10 0 22 8 28Z" />
    <path d="M80 32v-8M70 88a10 10 0 0 0 20 0M44 80h72" />
    <path strokeDasharray="4 6" d="M36 40c2-8 6-14 12-18M124 40c-2-8-6-14-12-18" />
  </>
);

/** An empty bench: not built yet. */
export const bench = (
  <>
    <rect className={styles.volt} x="24" y="64" width="112" height="12" rx="4" />
    <path d="M24 46a4 4 0 0 1 4-4h104a4 4 0 0 1 4 4v4a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4ZM40 54v10M120 54v10M38 76v22M122 76v22" />
    <path d="M62 20h36a6 6 0 0 1 6 6v8M56 42V26a6 6 0 0 1 6-6" strokeDasharray="4 6" />
  </>
);

/** A heart on a shirt: nothing liked. */
export const heart = (
  <>
    <path
      className={styles.volt}
      d="M80 92C58 78 44 66 44 50a18 18 0 0 1 36-5 18 18 0 0 1 36 5c0 16-14 28-36 42Z"
    />
    <path d="M72 56h8v20" />
  </>
);

/** A shirt that nobody finds. */
export const lost = (
  <>
    <path d="M80 38v-5c7-1 11-6 11-12a11 11 0 0 0-22-1" />
    <path d="M80 38 30 74c-5 4-3 10 3 10h94c6 0 8-6 3-10Z" />
    <rect className={styles.volt} x="50" y="62" width="60" height="36" rx="5" />
    <path d="M66 72 60 84h10M67 79v9M82 72c-5 0-6 3-6 8s1 8 6 8 6-3 6-8-1-8-6-8M99 72l-6 12h10M100 79v9" />
  </>
);

/** Two who talk. */
export const talk = (
  <>
    <path d="M30 62V34a8 8 0 0 1 8-8h48a8 8 0 0 1 8 8v4M30 62v18l12-12h6" />
    <path
      className={styles.volt}
      d="M64 46h58a8 8 0 0 1 8 8v22a8 8 0 0 1-8 8h-2v14L104 84H64a8 8 0 0 1-8-8V54a8 8 0 0 1 8-8Z"
    />
    <path d="M89 57v16M97 57v16M86 62h14M86 68h14" />
  </>
);

/** A ticket: no PICK, or none that can be had. */
export const ticket = (
  <>
    <path
      className={styles.volt}
      d="M24 38a6 6 0 0 1 6-6h26a8 8 0 0 0 14 0M56 32a8 8 0 0 0 14 0v58a8 8 0 0 0-14 0H30a6 6 0 0 1-6-6Z"
    />
    <path d="M56 32a8 8 0 0 0 14 0h60a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H70a8 8 0 0 0-14 0" />
    <path strokeDasharray="4 6" d="M63 44v36" />
    <path d="M84 52h36M84 66h22M36 66l6-8v20" />
  </>
);
