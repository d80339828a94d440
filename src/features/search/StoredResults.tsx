import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import { oursSearch } from '#src/copy/ours-search.ts';
import { hasDates, type SearchQuery, searchKey } from '#src/db/search-query.ts';
import type { StoredSearch } from '#src/db/views/search.ts';
import { ItemList } from '#src/services/ItemList.tsx';
import { useKeptNumber } from '#src/services/kept.tsx';
import type { ListState } from '#src/services/list-state.ts';
import { useNetwork } from '#src/services/network.tsx';
import type { NetworkState } from '#src/ui/shell/NetworkLine.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { ScopeNote } from '#src/ui/state/ScopeNote.tsx';
import styles from './Results.module.css';
import { useStored } from './use-found.ts';

const stateOf = (found: StoredSearch | undefined, network: NetworkState): ListState => {
  if (found === undefined) return { is: 'reading' };
  if (found.scope === 0) {
    if (network === 'offline') return { is: 'never' };
    return { is: 'failed', trouble: network === 'portal' ? 'portal' : 'unanswered' };
  }
  const { items, total } = found;
  if (total === 0) return { is: 'empty', at: 0, notRenewed: false, busy: false };
  const end = items.length < total ? 'here' : 'all';
  return { is: 'rows', items, at: null, busy: false, notRenewed: false, end };
};

interface StoredResultsProps {
  readonly query: SearchQuery;
  readonly onRetry: () => void;
}

/** What this device finds by itself, and an honest word about what it could not look through or check. */
export function StoredResults({ query, onRetry }: StoredResultsProps) {
  const network = useNetwork();
  const [limit, setLimit] = useKeptNumber(`stored:${searchKey(query)}`, limits.pageSize);
  const found = useStored(query, limit);
  const scope = network === 'offline' ? ko.search.offlineScope : oursSearch.storedScope;
  const looked = found !== undefined && found.scope > 0;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {found === undefined ? oursSearch.results : ko.search.results(found.total)}
        </h2>
        {looked && <span className={styles.basis}>{oursSearch.stored}</span>}
      </div>
      {network !== 'offline' && looked && (
        <div className={styles.line}>
          <ErrorLine text={ko.state.notRenewed} onRetry={onRetry} />
        </div>
      )}
      {looked && (
        <ScopeNote
          text={scope(found.scope)}
          caveat={hasDates(query) ? oursSearch.datesUnchecked : undefined}
        />
      )}
      <ItemList
        list={{
          state: stateOf(found, network),
          refresh: onRetry,
          more: () => setLimit(limit + limits.pageSize),
        }}
        label={oursSearch.results}
        empty={<EmptyState art={hanger} title={ko.empty.search.title} subtitle={ko.search.offlineEmpty} />}
      />
    </>
  );
}
