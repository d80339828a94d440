import { ShieldCheck } from 'lucide-react';
import { useWords } from '../Ui.tsx';
import styles from './SchoolBadge.module.css';

/** Beside a nickname whose school was verified. */
export function SchoolBadge() {
  const words = useWords();
  return (
    <span className={styles.badge}>
      <ShieldCheck size={15} aria-hidden />
      {words.verified}
    </span>
  );
}
