import { journalTexts } from '#src/copy/me.ts';
import { ListRow } from '#src/ui/list/ListRow.tsx';
import { journalOf } from './exported.ts';
import { useExport } from './use-export.ts';

/** What was done and what waits, as a file for a report. */
export function ExportRow() {
  const write = useExport('journal');
  return (
    <ListRow label={journalTexts.export} note={journalTexts.note} onClick={() => void write(journalOf)} />
  );
}
