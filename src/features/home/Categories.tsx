import * as ko from '#src/copy/first.ts';
import { useUi } from '#src/ui/Ui.tsx';
import { categories } from './categories.ts';
import styles from './HomeScreen.module.css';

/** The product types in one row that is pushed sideways; each leads to its search. */
export function Categories() {
  const { Link } = useUi();
  return (
    <nav className={styles.categories} aria-label={ko.home.categories}>
      {categories.map(({ to, label }) => (
        <Link key={to} to={to} className={styles.category}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
