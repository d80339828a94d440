import { useReducer, useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import { countKey, isFiltered, noQuery, type SearchQuery } from '#src/domain/search/query.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Tabs } from '#src/ui/field/Tabs.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { draftOf, draftStep, type FilterDraft } from './draft.ts';
import styles from './FilterSheet.module.css';
import { ListTab, PriceTab } from './filter-tabs.tsx';
import { leftPrices } from './price.ts';
import { ResetWords } from './ResetWords.tsx';
import type { QuerySheetProps } from './SortSheet.tsx';
import { searchTexts } from './text.ts';
import { useFound } from './use-found.ts';
import { useLater } from './use-later.ts';

/** How long the count of a filter that is not applied yet waits for the next press. */
const pauseMs = 250;

const tabs = [
  { key: 'productTypes', label: ko.search.filters.productType },
  { key: 'transactionTypes', label: ko.search.filters.transactionType },
  { key: 'sizes', label: ko.search.filters.size },
  { key: 'colors', label: ko.search.filters.color },
  { key: 'price', label: ko.search.filters.price },
  { key: 'qualities', label: ko.search.filters.quality },
  { key: 'tradeMethods', label: ko.search.filters.tradeMethod },
] as const;
type TabKey = (typeof tabs)[number]['key'];

const countOf = (query: SearchQuery, tab: TabKey): number => {
  if (tab !== 'price') return query[tab].length;
  return query.startPrice !== null || query.endPrice !== null ? 1 : 0;
};

/** Seven kinds of filter in tabs; nothing is applied before its button is pressed. */
export function FilterSheet({ open, onClose, query, onApply }: QuerySheetProps) {
  // each opening begins with what is applied
  const [turn, setTurn] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTurn(turn + 1);
  }
  const [tab, setTab] = useState<TabKey>('productTypes');
  return (
    <OpenFilter
      key={turn}
      open={open}
      onClose={onClose}
      query={query}
      onApply={onApply}
      tab={tab}
      onTab={setTab}
    />
  );
}

interface OpenFilterProps extends QuerySheetProps {
  readonly tab: TabKey;
  readonly onTab: (tab: TabKey) => void;
}

function OpenFilter({ open, onClose, query, onApply, tab, onTab }: OpenFilterProps) {
  const [draft, step] = useReducer(draftStep, query, draftOf);
  const toast = useToast();
  const leavePrice = (): void => {
    if (leftPrices(draft.min, draft.max) === 'wrong-order') toast(ko.search.priceOrder);
    step({ do: 'leave-price' });
  };
  const apply = (): void => {
    if (draft.wrongOrder) toast(ko.search.priceOrder);
    else onApply(draft.query);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={searchTexts.filter}
      tall
      footer={open && <Footer query={query} draft={draft} onApply={apply} onReset={() => onApply(noQuery)} />}
    >
      <Tabs
        wrap
        label={searchTexts.filter}
        current={tab}
        onChange={onTab}
        tabs={tabs.map(({ key, label }) => {
          const count = countOf(draft.query, key);
          return count === 0 ? { key, label } : { key, label, count, spoken: `${label} ${count}개` };
        })}
      >
        <div className={styles.panel}>
          {tab === 'price' ? (
            <PriceTab draft={draft} step={step} onLeave={leavePrice} />
          ) : (
            <ListTab field={tab} draft={draft} step={step} />
          )}
        </div>
      </Tabs>
    </Sheet>
  );
}

interface FooterProps {
  readonly query: SearchQuery;
  readonly draft: FilterDraft;
  readonly onApply: () => void;
  readonly onReset: () => void;
}

/** How many listings the draft would show, and the way back to all of them. */
function Footer({ query, draft, onApply, onReset }: FooterProps) {
  const wanted = countKey(draft.query);
  const settled = useLater(draft.query, wanted, pauseMs);
  const found = useFound(settled);
  const current = countKey(settled) === wanted ? found : null;
  return (
    <div className={styles.actions}>
      {(isFiltered(query) || isFiltered(draft.query)) && (
        <Button className={styles.reset} onClick={onReset}>
          <ResetWords />
        </Button>
      )}
      <Button kind="primary" className={styles.apply} onClick={onApply}>
        {current === null ? searchTexts.show : ko.search.apply(current)}
      </Button>
    </div>
  );
}
