import type { ReactNode } from 'react';
import { chatScreenTexts } from '../text.ts';
import type { LogRow } from './log-rows.ts';
import { rowHeight } from './row-height.ts';
import styles from './SnapshotLog.module.css';

interface SnapshotLogProps {
  readonly rows: readonly LogRow[];
  readonly draw: (row: LogRow) => ReactNode;
  /** Above the first row. */
  readonly top: ReactNode;
}

/** How many screens the rows must fill by their guessed heights: a bubble may hold twice as many letters as is guessed. */
const screens = 2;

/** The newest rows that fill a screen, also where a keyboard takes half of it while this is drawn. */
const newestScreen = (rows: readonly LogRow[]): readonly LogRow[] => {
  let height = 0;
  const first = rows.findLastIndex((row) => {
    height += rowHeight(row, 16);
    return height > screens * Math.max(innerHeight, screen.height);
  });
  return first < 0 ? rows : rows.slice(first);
};

/** A row as it is seen later: what was on its way then waits, or has arrived, but is not on its way. */
const laterOf = (row: LogRow): LogRow =>
  row.is === 'bubble' && (row.state === 'sending' || row.state === 'checking')
    ? { ...row, state: 'waiting' }
    : row;

/** The end of a log as a snapshot shows it: no script measures its rows, and its scroller begins at the end by its style. */
export function SnapshotLog({ rows, draw, top }: SnapshotLogProps) {
  const shown = newestScreen(rows);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: as the log that takes its place, which keys scroll
    <div role="log" aria-live="off" aria-label={chatScreenTexts.log} tabIndex={0} className={styles.log}>
      {shown.length === rows.length && <div className={styles.row}>{top}</div>}
      {shown.map((row) => (
        <div key={row.key} className={styles.row}>
          {draw(laterOf(row))}
        </div>
      ))}
    </div>
  );
}
