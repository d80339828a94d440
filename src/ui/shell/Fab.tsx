import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import { useScroller } from './AppShell.tsx';
import styles from './Fab.module.css';

interface FabProps {
  readonly to: string;
  readonly label: string;
  /** A draft waits: its words, spoken and as a dot. */
  readonly note?: string;
}

/** How far a list moves before the button folds or unfolds. */
const step = 24;

/**
 * The one floating button, over the strip that the prices of a card keep free; it folds to its glyph while a list is
 * scrolled down, so that nothing is covered for long.
 */
export function Fab({ to, label, note }: FabProps) {
  const { Link } = useUi();
  const folded = useScrolledDown();
  return (
    <Link to={to} className={cx(styles.fab, folded && styles.folded)}>
      <Plus size={22} strokeWidth={2.5} aria-hidden />
      <span className={styles.label}>
        <span className={styles.text}>{label}</span>
      </span>
      {note && (
        <span className={styles.note}>
          <span className="spoken">{note}</span>
        </span>
      )}
    </Link>
  );
}

const useScrolledDown = (): boolean => {
  const scroller = useScroller();
  const [down, setDown] = useState(false);
  useEffect(() => {
    const element = scroller?.current;
    if (!element) return;
    let turned = element.scrollTop;
    const look = (): void => {
      if (element.dataset['placed'] !== undefined) {
        delete element.dataset['placed']; // the app put it there, no finger (src/app/take-over.ts)
        turned = element.scrollTop;
        return;
      }
      const moved = element.scrollTop - turned;
      if (Math.abs(moved) < step && element.scrollTop > step) return;
      setDown(moved > 0 && element.scrollTop > step);
      turned = element.scrollTop;
    };
    element.addEventListener('scroll', look, { passive: true });
    return () => element.removeEventListener('scroll', look);
  }, [scroller]);
  return down;
};
