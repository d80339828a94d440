import type { ReactNode } from 'react';
import { chatTexts } from '#src/copy/chat.ts';
import type { LogRow } from './log-rows.ts';
import { rowHeight } from './row-height.ts';
import styles from './SnapshotLog.module.css';

interface SnapshotLogProps {
  readonly rows: readonly LogRow[];
  readonly draw: (row: LogRow) => ReactNode;
  /** Above the first row. */
  readonly top: ReactNode;
}

/** The newest rows that fill a screen; heights are guessed in the browser's usual text size, so there may be a few more. */
const newestScreen = (rows: readonly LogRow[]): readonly LogRow[] => {
  let height = 0;
  const first = rows.findLastIndex((row) => {
    height += rowHeight(row, 16);
    return height > innerHeight;
  });
  return first < 0 ? rows : rows.slice(first);
};

/** The end of a log as a snapshot shows it: no script measures its rows, and its scroller begins at the end by its style. */
export function SnapshotLog({ rows, draw, top }: SnapshotLogProps) {
  const shown = newestScreen(rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as the log that takes its place, which keys scroll
    <div role="log" aria-live="off" aria-label={chatTexts.log} tabIndex={0} className={styles.log}>
      {shown.length === rows.length && <div className={styles.row}>{top}</div>}
      {shown.map((row) => (
        <div key={row.key} className={styles.row}>
          {draw(row)}
        </div>
      ))}
    </div>
  );
}
