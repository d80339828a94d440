import { cx } from '../cx.ts';
import styles from './Skeletons.module.css';
import { Bar, type SkeletonProps, Spoken } from './skeleton-parts.tsx';

/** What only screens behind the first one look like before they are read. */

/** The detail before it is read: the photo's 4:5, the owner, the title, the prices. */
export function DetailSkeleton({ silent = false }: Pick<SkeletonProps, 'silent'>) {
  return (
    <div aria-busy="true">
      <Spoken silent={silent} />
      <div aria-hidden="true">
        <span className={styles.hero} />
        <div className={cx(styles.row, styles.inset)}>
          <span className={styles.round} />
          <span className={styles.lines}>
            <Bar width="40%" tall />
            <Bar width="56%" />
          </span>
        </div>
        <div className={cx(styles.lines, styles.inset)}>
          <Bar width="80%" tall />
          <span className={styles.block} />
          <Bar width="100%" />
          <Bar width="92%" />
          <Bar width="60%" />
        </div>
      </div>
    </div>
  );
}

/** Tickets that are not read yet: the stub, and the lines beside it. */
export function TicketSkeleton({ count = 1, silent = false }: SkeletonProps) {
  return (
    <div aria-busy="true">
      <Spoken silent={silent} />
      <div aria-hidden="true">
        {Array.from({ length: count }, (_, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: identical, never reordered
          <div key={n} className={styles.ticket}>
            <Bar width="62%" tall />
            <span className={styles.block} />
            <Bar width="80%" />
          </div>
        ))}
      </div>
    </div>
  );
}
