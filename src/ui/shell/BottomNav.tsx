import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Drawn } from '../Drawn.tsx';
import { useUi } from '../Ui.tsx';
import styles from './BottomNav.module.css';

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
  /** Above 0 it is shown, from 100 as 99+. */
  readonly badge?: number;
  /** A quiet dot: something waits behind this tab. */
  readonly dot?: boolean;
}

interface BottomNavProps {
  readonly tabs: readonly Tab[];
  /** The path of the selected tab; none on /search. */
  readonly current: string;
}

/** Four tabs; the selected one sits in a Volt pill and is bold. */
export function BottomNav({ tabs, current }: BottomNavProps) {
  'use no memo'; // its parent passes another list of tabs with each render
  const { Link, words } = useUi();
  return (
    <nav className={styles.nav} aria-label={words.navigation}>
      {tabs.map(({ to, label, icon, badge = 0, dot = false }) => {
        const selected = to === current;
        return (
          <Link
            key={to}
            to={to}
            className={cx(styles.tab, selected && styles.selected)}
            aria-current={selected ? 'page' : undefined}
            {...(badge > 0 ? { 'aria-label': words.badge(label, badge) } : {})}
          >
            <span className={cx(styles.glyph, dot && styles.dot)}>
              {icon}
              {badge > 0 && <Drawn className={styles.badge} text={badge > 99 ? '99+' : badge} />}
            </span>
            <span>{label}</span>
          </Link>
        );
      })}
    </nav>
  );
}
