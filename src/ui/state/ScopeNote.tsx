import { CloudOff, Info, Smartphone } from 'lucide-react';
import styles from './ScopeNote.module.css';

interface ScopeNoteProps {
  /** What was looked through. */
  readonly text: string;
  /** What could not be checked. */
  readonly caveat?: string | undefined;
  /** Only because nothing reaches the server. */
  readonly isCut: boolean;
}

/** Says plainly over how little a search went that only this device could answer. */
export function ScopeNote({ text, caveat, isCut }: ScopeNoteProps) {
  return (
    <div className={styles.scope}>
      <p className={styles.line}>
        {isCut ? <CloudOff size={18} aria-hidden /> : <Smartphone size={18} aria-hidden />}
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
