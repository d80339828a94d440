import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { useUi, useWords } from '../Ui.tsx';
import styles from './Header.module.css';
import { Logo } from './Logo.tsx';

/** The logo leads home; search and bell are handed in as actions. */
export function HomeHeader({ actions }: { readonly actions?: ReactNode }) {
  const { Link, words } = useUi();
  return (
    <header className={styles.header}>
      <Link to="/" className={styles.home} aria-label={words.goHome}>
        <Logo />
      </Link>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}

interface StackHeaderProps {
  readonly title: ReactNode;
  readonly onBack?: () => void;
  readonly actions?: ReactNode;
}

/** A screen one level down: back, title, actions. */
export function StackHeader({ title, onBack, actions }: StackHeaderProps) {
  const words = useWords();
  return (
    <header className={styles.header}>
      {onBack && (
        <IconButton label={words.back} onClick={onBack} className={styles.back}>
          <ChevronLeft size={26} />
        </IconButton>
      )}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
