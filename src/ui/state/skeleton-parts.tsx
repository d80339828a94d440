import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './Skeletons.module.css';

/** A line of words. */
export const Bar = ({ width, tall = false }: { readonly width: string; readonly tall?: boolean }) => (
  <span className={cx(styles.bar, tall && styles.tall)} style={{ width }} />
);

/** What the whole says to whoever does not see it. */
export function Spoken({ silent }: { readonly silent: boolean }) {
  const words = useWords();
  return silent ? null : (
    <p role="status" className="spoken">
      {words.loading}
    </p>
  );
}

export interface SkeletonProps {
  readonly count?: number;
  /** Another skeleton on the screen already speaks. */
  readonly silent?: boolean;
}
