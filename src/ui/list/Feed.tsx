import type { ReactNode } from 'react';
import { useWords } from '../Ui.tsx';
import styles from './Feed.module.css';

interface FeedProps<Row> {
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly label: string;
  readonly children: (row: Row, index: number) => ReactNode;
  /** More is known to come. */
  readonly hasMore: boolean;
  readonly busy?: boolean;
}

/** An endless list as a screen reader knows it: a feed of articles that says where each stands. */
export function Feed<Row>({ rows, keyOf, label, children, hasMore, busy = false }: FeedProps<Row>) {
  const words = useWords();
  return (
    <>
      <div role="feed" aria-label={label} aria-busy={busy} className={styles.feed}>
        {rows.map((row, index) => (
          <article
            key={keyOf(row)}
            aria-posinset={index + 1}
            aria-setsize={hasMore ? -1 : rows.length}
            className={styles.row}
          >
            {children(row, index)}
          </article>
        ))}
      </div>
      <p role="status" className="spoken">
        {busy && rows.length > 0 ? words.loadingMore : ''}
      </p>
    </>
  );
}
