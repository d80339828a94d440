import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { useWords } from '../Ui.tsx';
import styles from './Header.module.css';

interface CloseHeaderProps {
  readonly title: string;
  readonly onClose: () => void;
  /** At the right: how what was begun stands. */
  readonly note?: ReactNode;
}

/** A screen in which something is made: it is closed, not gone back from. */
export function CloseHeader({ title, onClose, note }: CloseHeaderProps) {
  const words = useWords();
  return (
    <header className={styles.header}>
      <IconButton label={words.close} onClick={onClose} className={styles.back}>
        <X size={24} />
      </IconButton>
      <h1 className={styles.title}>{title}</h1>
      {note}
    </header>
  );
}
