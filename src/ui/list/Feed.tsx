import { type KeyboardEvent, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useStartsScrolled } from '../shell/AppShell.tsx';
import { useUi, useWords } from '../Ui.tsx';
import styles from './Feed.module.css';

interface FeedProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly label: string;
  readonly children: (row: Row, index: number) => ReactNode;
  /** More is known to come. */
  readonly hasMore: boolean;
  readonly busy?: boolean;
  /**
   * Least height of a row, px: the rows of one window are rendered first (`useFirstRows`). Not where something watches
   * or measures the rows.
   */
  readonly rowHeight?: number;
}

const reachable = 'a[href], button:not([disabled]), input, select, textarea, [tabindex="0"]';

const firstIn = (row: Element | null | undefined) => row?.querySelector<HTMLElement>(reachable);

/** Where a key of the feed pattern leads from this row; nothing for every other key. */
const destination = (feed: HTMLElement, row: Element | null, key: string): HTMLElement | null | undefined => {
  const all = () =>
    [...document.querySelectorAll<HTMLElement>(reachable)].filter((one) => !feed.contains(one));
  const stands = (one: HTMLElement) => feed.compareDocumentPosition(one);
  switch (key) {
    case 'PageUp':
      return firstIn(row?.previousElementSibling);
    case 'PageDown':
      return firstIn(row?.nextElementSibling);
    case 'Control+Home':
      return all().findLast((one) => stands(one) & Node.DOCUMENT_POSITION_PRECEDING);
    case 'Control+End':
      // the button that asks for more belongs to the list: it moves away under the focus as rows come in
      return all().find(
        (one) => stands(one) & Node.DOCUMENT_POSITION_FOLLOWING && one.closest('[data-end]') === null,
      );
    default:
      return null;
  }
};

/**
 * Page Up and Page Down go from row to row, Control with Home or End to what stands before or behind the list: whoever
 * uses Tab alone never comes to the end of a list that grows.
 */
const goByKey = (event: KeyboardEvent<HTMLElement>): void => {
  const row = event.target instanceof Element ? event.target.closest('article') : null;
  const key = event.ctrlKey ? `Control+${event.key}` : event.key;
  const target = destination(event.currentTarget, row, key);
  if (!target) return;
  event.preventDefault();
  target.focus();
};

/** An endless list as a screen reader knows it: a feed of articles that says where each stands. */
export function Feed<Row>({
  rows,
  keyOf,
  label,
  children,
  hasMore,
  busy = false,
  rowHeight,
}: FeedProps<Row>) {
  const words = useWords();
  const rendered = useFirstRows(rows.length, rowHeight);
  const left = rows.length - rendered;
  return (
    <>
      <div role="feed" aria-label={label} aria-busy={busy} onKeyDown={goByKey}>
        {rows.slice(0, rendered).map((row, index) => (
          <article
            key={keyOf(row)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : rows.length}
            className={styles.row}
          >
            {children(row, index)}
          </article>
        ))}
        {/* so that the end of the list is not in view before it is rendered */}
        {left > 0 && <div aria-hidden="true" style={{ blockSize: left * (rowHeight ?? 0) }} />}
      </div>
      <p role="status" className="spoken">
        {busy && rows.length > 0 ? words.loadingMore : ''}
      </p>
    </>
  );
}

/**
 * How many of a list's rows are rendered: those of the first window at first, and once that is painted, in pieces that a
 * tap can interrupt, all of them. A tap on a tab is answered by what can be seen. All at once where the rows have no least
 * height, where the screen opens further down, or where the app says so. `rowHeight` in px.
 */
const useFirstRows = (count: number, rowHeight: number | undefined): number => {
  const { beginList } = useUi();
  const startsScrolled = useStartsScrolled();
  const [first, setFirst] = useState(() => {
    const beginning = rowHeight === undefined || startsScrolled ? null : beginList();
    if (rowHeight === undefined || beginning === null) return null;
    const { leastRows, rest } = beginning;
    return { rows: Math.max(leastRows, Math.ceil(innerHeight / rowHeight)), rest };
  });
  const rest = first?.rest;
  useEffect(() => {
    let isMounted = true;
    void rest?.then(() => isMounted && startTransition(() => setFirst(null)));
    return () => {
      isMounted = false;
    };
  }, [rest]);
  return first === null ? count : Math.min(count, first.rows);
};
