import { CloudOff, Info } from 'lucide-react';
import styles from './ScopeNote.module.css';

interface ScopeNoteProps {
  /** What was looked through. */
  readonly text: string;
  /** What could not be checked. */
  readonly caveat?: string | undefined;
}

/** Says plainly over how little a search went when there is no network to ask (design, ScopeNote). */
export function ScopeNote({ text, caveat }: ScopeNoteProps) {
  return (
    <div className={styles.scope}>
      <p className={styles.line}>
        <CloudOff size={18} aria-hidden />
        <span>{text}</span>
      </p>
      {caveat && (
        <p className={styles.line}>
          <Info size={18} aria-hidden />
          <span>{caveat}</span>
        </p>
      )}
    </div>
  );
}
