import styles from './Skeletons.module.css';
import { Bar, type SkeletonProps, Spoken } from './skeleton-parts.tsx';

/** Cards that are not read yet; the place is kept so that nothing jumps. */
export function CardSkeletons({ count = 4, silent = false }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <Spoken silent={silent} />
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
          <div key={n} className={styles.card}>
            <span className={styles.photo} />
            <span className={styles.lines}>
              <Bar width="86%" tall />
              <Bar width="40%" />
              <Bar width="58%" />
              <Bar width="46%" tall />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

/** Rows of a list: an avatar and two lines. */
export function RowSkeletons({ count = 6, silent = false }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <Spoken silent={silent} />
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
          <div key={n} className={styles.row}>
            <span className={styles.round} />
            <span className={styles.lines}>
              <Bar width="46%" tall />
              <Bar width="78%" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
