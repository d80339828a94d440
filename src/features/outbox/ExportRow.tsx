import { entryTexts } from '#src/copy/entries.ts';
import { StoreError } from '#src/db/store.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNow } from '#src/frame/now.tsx';
import { format } from '#src/lib/kst.ts';
import { systemClock } from '#src/lib/time.ts';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import styles from './ExportRow.module.css';
import { makeReport } from './report.ts';

/** Hands a text to the device as a file. */
const save = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  systemClock.setTimer(60_000, () => URL.revokeObjectURL(url)); // the download has begun by then
};

/** At the end and quiet: what was done and what waits, as a file for a report. */
export function ExportRow() {
  const { store } = useApp();
  const toast = useToast();
  const now = useNow();
  const write = async (): Promise<void> => {
    try {
      save(`campick-${format.day(now)}.json`, await makeReport(store));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      toast({ text: entryTexts.exportFailed, tone: 'error' });
    }
  };
  return (
    <div className={styles.row}>
      <ListRow label={entryTexts.export} note={entryTexts.exportNote} onClick={() => void write()} />
    </div>
  );
}
