import { Keyboard } from 'lucide-react';
import { TabBar } from '#src/frame/TabBar.tsx';
import styles from './Panes.module.css';
import { wideTexts } from './text.ts';

interface RailProps {
  /** Path of the selected tab; null: none. */
  readonly tab: string | null;
  readonly onHelp: () => void;
}

/** The tabs at the left of a wide page, and the way to its keyboard shortcuts. */
export function Rail({ tab, onHelp }: RailProps) {
  return (
    <div className={styles.rail}>
      <TabBar current={tab ?? ''} />
      <button type="button" className={styles.help} onClick={onHelp}>
        <Keyboard size={21} aria-hidden />
        {wideTexts.shortcuts.open}
      </button>
    </div>
  );
}
