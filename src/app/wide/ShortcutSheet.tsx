import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './ShortcutSheet.module.css';
import { shortcuts } from './shortcuts.ts';
import { wideTexts } from './text.ts';

const texts = wideTexts.shortcuts;

interface ShortcutSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** All keys that do something on a wide page. */
export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  const own = shortcuts.map(({ act, key }) => ({ keys: ['Alt', key], label: texts.acts[act] }));
  return (
    <Sheet open={open} onClose={onClose} title={texts.title}>
      <dl className={styles.list}>
        {[...own, ...texts.others].map(({ keys, label }) => (
          <div key={label} className={styles.row}>
            <dt>{label}</dt>
            <dd className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{texts.note}</p>
    </Sheet>
  );
}
