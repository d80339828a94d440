import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './Skeletons.module.css';

const Bar = ({ width, tall = false }: { readonly width: string; readonly tall?: boolean }) => (
  <span className={cx(styles.bar, tall && styles.tall)} style={{ width }} />
);

function Spoken({ silent }: { readonly silent: boolean }) {
  const words = useWords();
  return silent ? null : (
    <p role="status" className="spoken">
      {words.loading}
    </p>
  );
}

interface SkeletonProps {
  readonly count?: number;
  /** Another skeleton on the screen already speaks. */
  readonly silent?: boolean;
}

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

/** The detail before it is read: the photo's 4:5, the owner, the title, the prices. */
export function DetailSkeleton({ silent = false }: Pick<SkeletonProps, 'silent'>) {
  return (
    <div aria-busy="true">
      <Spoken silent={silent} />
      <div aria-hidden="true" className={styles.detail}>
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
