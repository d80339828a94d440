import { limits } from '#contract/limits.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { type SearchQuery, searchKey } from '#src/domain/search/query.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import type { ShownList } from '#src/frame/use-list.ts';
import { useCachedNumber } from '#src/frame/view-cache.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { ScopeNote } from '#src/ui/state/WaitingNote.tsx';
import styles from './Results.module.css';
import { hasFurther, storedState, storedWords } from './stored-state.ts';
import { searchTexts } from './text.ts';
import { useStored } from './use-found.ts';

interface StoredResultsProps {
  readonly query: SearchQuery;
  /** What the server has told of the same query. */
  readonly list: ShownList;
}

/** What this device finds by itself, and an honest word about what it could not look through or check. */
export function StoredResults({ query, list }: StoredResultsProps) {
  const network = useNetwork();
  const [limit, setLimit] = useCachedNumber(`stored:${searchKey(query)}`, limits.pageSize);
  const found = useStored(query, limit);
  const words = storedWords(query, network);
  const isLooked = found !== undefined && found.scope > 0;
  const more = (): void => {
    setLimit(limit + limits.pageSize);
    if (hasFurther(list.state)) list.more();
  };
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {found === undefined ? searchTexts.heading : searchTexts.results(found.total)}
        </h2>
        {isLooked && (
          <FreshnessLabel
            text={searchTexts.stored}
            {...(network !== 'offline' && isCut(network) ? { onRefresh: list.refresh } : {})}
          />
        )}
      </div>
      {isLooked && <ScopeNote text={words.scope(found.scope)} caveat={words.caveat} isCut={isCut(network)} />}
      <ItemList
        list={{
          state: storedState({ found, query, network, told: list.state }),
          refresh: list.refresh,
          more,
        }}
        label={searchTexts.heading}
        empty={<EmptyState art={hanger} title={emptyTexts.search.title} subtitle={words.empty} />}
        isQuiet
      />
    </>
  );
}
