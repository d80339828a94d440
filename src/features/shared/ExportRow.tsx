import { appVersion } from '#contract/limits.ts';
import { journalTexts } from '#src/copy/me.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { StoreError } from '#src/db/store.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNow } from '#src/frame/now.tsx';
import { format } from '#src/lib/kst.ts';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { saveFile } from './save-file.ts';

/** What was done and what waits, as a file for a report. */
export function ExportRow() {
  const { store } = useApp();
  const toast = useToast();
  const now = useNow();
  const write = async (): Promise<void> => {
    try {
      const report = [await makeReport(store)];
      saveFile(new File(report, `campick-${format.day(now)}.json`, { type: 'application/json' }));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      toast({ text: journalTexts.failed, tone: 'error' });
    }
  };
  return <ListRow label={journalTexts.export} note={journalTexts.note} onClick={() => void write()} />;
}

/** Everything about a mutation but what its user wrote or saw. */
const told = ({ args: _args, watermark: _watermark, precondition: _precondition, ...row }: OutboxEntry) =>
  row;

/** What the engine did and what waits, for a report: no text of a user's, no name, no listing's content (P-I1). */
const makeReport = (store: AccountStore): Promise<string> =>
  store.read(['outbox', 'journal', 'counters'], async (tx) => {
    const [rows, journal, counters] = await Promise.all([
      outbox.all(tx),
      tx.range('journal', {}),
      tx.range('counters', {}),
    ]);
    return JSON.stringify({ app: appVersion, outbox: rows.map(told), journal, counters }, null, 2);
  });
