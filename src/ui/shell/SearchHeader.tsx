import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { useWords } from '../Ui.tsx';
import styles from './SearchHeader.module.css';

/** Back and a field to search in, instead of a title; the screen's own heading is spoken by the screen. */
export function SearchHeader({
  onBack,
  children,
}: {
  readonly onBack: () => void;
  readonly children: ReactNode;
}) {
  const words = useWords();
  return (
    <header className={styles.header}>
      <IconButton label={words.back} onClick={onBack}>
        <ChevronLeft size={26} />
      </IconButton>
      {children}
    </header>
  );
}
