import { useEffect, useId, useReducer, useState } from 'react';
import { countKey, isFiltered, type ListField, noQuery, type SearchQuery } from '#src/domain/search/query.ts';
import { systemClock } from '#src/lib/time.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Drawn } from '#src/ui/Drawn.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { draftOf, draftStep, type FilterDraft } from './draft.ts';
import { FilterAnchors } from './FilterAnchors.tsx';
import styles from './FilterSheet.module.css';
import { ListSection, PriceSection } from './filter-sections.tsx';
import { ResetWords } from './ResetWords.tsx';
import { leftPrices } from './ranges.ts';
import type { QuerySheetProps } from './SortSheet.tsx';
import { searchTexts } from './text.ts';
import { useFound } from './use-found.ts';
import { useSections } from './use-sections.ts';

/** How long the count of a filter that is not applied yet waits for the next press. */
const pauseMs = 250;

type SectionKey = ListField | 'price';

/** The sections in the order of the page. */
const sections: readonly [Section, ...Section[]] = [
  { key: 'productTypes', label: searchTexts.filters.productType },
  { key: 'transactionTypes', label: searchTexts.filters.transactionType },
  { key: 'sizes', label: searchTexts.filters.size },
  { key: 'colors', label: searchTexts.filters.color },
  { key: 'price', label: searchTexts.filters.price },
  { key: 'qualities', label: searchTexts.filters.quality },
  { key: 'tradeMethods', label: searchTexts.filters.tradeMethod },
];

interface Section {
  readonly key: SectionKey;
  readonly label: string;
}

const [firstSection, ...furtherSections] = sections;
const keys = [firstSection.key, ...furtherSections.map(({ key }) => key)] as const;

const countOf = (query: SearchQuery, key: SectionKey): number => {
  if (key !== 'price') return query[key].length;
  return query.startPrice !== null || query.endPrice !== null ? 1 : 0;
};

/** Seven kinds of filter on one page, an anchor for each; nothing is applied before its button is pressed. */
export function FilterSheet({ open, onClose, query, onApply }: QuerySheetProps) {
  // each opening begins with what is applied
  const [turn, setTurn] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setTurn(turn + 1);
  }
  return <OpenFilter key={turn} open={open} onClose={onClose} query={query} onApply={onApply} />;
}

function OpenFilter({ open, onClose, query, onApply }: QuerySheetProps) {
  const [draft, step] = useReducer(draftStep, query, draftOf);
  const toast = useToast();
  const { current, go, section, scroller, onScroll } = useSections(keys);
  const id = useId();
  const idOf = (key: SectionKey) => ({ anchor: `${id}-${key}`, section: `${id}-${key}-section` });
  const leavePrice = (): void => {
    if (leftPrices(draft.min, draft.max) === 'wrong-order') toast(searchTexts.priceOrder);
    step({ do: 'leave-price' });
  };
  const apply = (): void => {
    if (draft.wrongOrder) {
      toast(searchTexts.priceOrder);
      go('price');
    } else {
      onApply(draft.query);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={searchTexts.filter}
      tall
      above={
        <FilterAnchors
          label={searchTexts.filter}
          anchors={sections.map((one) => ({ ...one, count: countOf(draft.query, one.key) }))}
          current={current}
          onGo={go}
          idOf={idOf}
        />
      }
      scroller={{ ref: scroller, onScroll }}
      footer={open && <Footer query={query} draft={draft} onApply={apply} onReset={() => onApply(noQuery)} />}
    >
      {sections.map(({ key, label }) => (
        <div
          key={key}
          ref={section(key)}
          role="tabpanel"
          id={idOf(key).section}
          aria-labelledby={idOf(key).anchor}
          className={styles.section}
        >
          <h3 className={styles.heading}>
            {label}
            {countOf(draft.query, key) > 0 && (
              <Drawn className={styles.count} text={countOf(draft.query, key)} />
            )}
          </h3>
          {key === 'price' ? (
            <PriceSection draft={draft} step={step} onLeave={leavePrice} />
          ) : (
            <ListSection field={key} draft={draft} step={step} />
          )}
        </div>
      ))}
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
        {current === null ? searchTexts.show : searchTexts.apply(current)}
      </Button>
    </div>
  );
}

/** The value as it was once it has stood still for a moment; `key` says when two are the same. */
const useLater = <T,>(value: T, key: string, ms: number): T => {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => systemClock.setTimer(ms, () => setSettled({ key, value })), [key, value, ms]);
  return settled.value;
};
