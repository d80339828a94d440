import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import { emptyTexts } from '#src/copy/empty.ts';
import { countKey, type SearchQuery, searchKey } from '#src/domain/search/query.ts';
import { ItemList } from '#src/features/shared/ItemList.tsx';
import { useApp } from '#src/frame/app-context.ts';
import { Freshness } from '#src/frame/Freshness.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { type ShownList, useList } from '#src/frame/use-list.ts';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import styles from './Results.module.css';
import { StoredResults } from './StoredResults.tsx';
import { answersItself, beginsStored, untilTold } from './stored-state.ts';
import { searchTexts } from './text.ts';
import { useCount, useStored } from './use-found.ts';

/** What a search finds: by the server's word, or where no server can tell among what is stored. */
export function Results({ query }: { readonly query: SearchQuery }) {
  const list = useList(searchKey(query));
  const network = useNetwork();
  return answersItself(query, network, list.state) ? (
    <StoredResults query={query} list={list} />
  ) : (
    <ServerResults query={query} list={list} />
  );
}

/** What the server told, and until it has told anything what is stored. */
function ServerResults({ query, list }: { readonly query: SearchQuery; readonly list: ShownList }) {
  const { engine } = useApp();
  const counted = useCount(query);
  const [limit, setLimit] = useState<number>(limits.pageSize);
  const isUntold = beginsStored(query, list.state);
  const found = useStored(isUntold ? query : null, limit);
  const [hasFailed, setHasFailed] = useState(false);
  if (list.state.is === 'failed' && !hasFailed) setHasFailed(true);
  const state = isUntold ? untilTold(list.state, found, hasFailed) : list.state;
  const isStored = isUntold && state.is === 'rows';
  const whole = !isStored && state.is === 'rows' && state.end === 'all' ? state.items.length : null;
  const total = state.is === 'empty' ? 0 : (counted ?? whole);
  const at = 'at' in state ? state.at : null;
  const renew = (): void => {
    list.refresh();
    engine.refresh(countKey(query));
  };
  const more = isStored ? () => setLimit(limit + limits.pageSize) : list.more;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} aria-live="polite">
          {total === null ? searchTexts.heading : searchTexts.results(total)}
        </h2>
        {at !== null && !isStored && (
          <Freshness
            at={at}
            busy={'busy' in state && state.busy}
            notRenewed={'notRenewed' in state && state.notRenewed}
            onRefresh={renew}
          />
        )}
        {isStored && (
          <FreshnessLabel
            text={searchTexts.stored}
            onRefresh={renew}
            busy={state.busy}
            doing={searchTexts.asking}
          />
        )}
      </div>
      <ItemList
        list={{ state, refresh: renew, more }}
        label={searchTexts.heading}
        empty={<EmptyState art={hanger} {...emptyTexts.search} />}
        isQuiet
      />
    </>
  );
}
