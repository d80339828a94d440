import { frameTexts } from '#src/copy/frame.ts';
import { Freshness } from './Freshness.tsx';
import styles from './ListHead.module.css';
import type { ShownList } from './use-list.ts';

interface ListHeadProps<Row> {
  readonly list: ShownList<Row>;
  readonly heading?: string;
  /** What the list is for; beside it stands what the header says of other lists (ListRefresh.tsx). */
  readonly note?: string;
}

/** Above a list: its heading for those who hear it, and what it is for. */
export function ListHead<Row>({ list, heading = frameTexts.list, note }: ListHeadProps<Row>) {
  const { state, refresh } = list;
  if (state.is !== 'rows' && state.is !== 'empty') return null;
  const { at, busy, notRenewed } = state;
  return (
    <>
      {/* rows are third-level headings; the list they belong to is the screen's own subject */}
      <h2 className="spoken">{heading}</h2>
      {note && (
        <div className={styles.head}>
          <p className={styles.note}>{note}</p>
          <Freshness at={at} busy={busy} notRenewed={notRenewed} onRefresh={refresh} />
        </div>
      )}
    </>
  );
}
