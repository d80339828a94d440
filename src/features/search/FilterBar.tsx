import { RotateCcw, SlidersHorizontal } from 'lucide-react';
import { labels } from '#src/copy/labels.ts';
import { isFiltered, type SearchQuery } from '#src/domain/search/query.ts';
import { Drawn } from '#src/ui/Drawn.tsx';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { activeFilters, dateWords } from './chips.ts';
import styles from './FilterBar.module.css';
import { ResetWords } from './ResetWords.tsx';
import { searchTexts } from './text.ts';

export type SheetName = 'sort' | 'date' | 'filter';

interface FilterBarProps {
  readonly query: SearchQuery;
  readonly onOpen: (sheet: SheetName) => void;
  readonly onChange: (query: SearchQuery) => void;
  readonly onReset: () => void;
}

/**
 * Order, days and filters, each as a chip of one row that scrolls; those that are set can be taken away one by one, or all
 * at once.
 */
export function FilterBar({ query, onOpen, onChange, onReset }: FilterBarProps) {
  const active = activeFilters(query);
  const order = labels.itemOrder(query.sort);
  const days = dateWords(query);
  return (
    <div className={styles.bar}>
      <FilterChip
        kind="menu"
        active={query.sort !== 'RECENT'}
        label={searchTexts.sortBy(order)}
        onClick={() => onOpen('sort')}
      >
        {order}
      </FilterChip>
      <FilterChip
        kind="menu"
        active={days !== undefined}
        {...(days === undefined ? {} : { label: searchTexts.datesFrom(days) })}
        onClick={() => onOpen('date')}
      >
        {days ?? searchTexts.date}
      </FilterChip>
      <FilterChip
        kind="menu"
        active={active.length > 0}
        icon={<SlidersHorizontal size={16} aria-hidden />}
        {...(active.length === 0 ? {} : { label: searchTexts.filterCount(active.length) })}
        onClick={() => onOpen('filter')}
      >
        {searchTexts.filter}
        {active.length > 0 && <Drawn className={styles.count} text={active.length} />}
      </FilterChip>
      {active.length > 0 && (
        <ul className={styles.active} aria-label={searchTexts.chosen}>
          {active.map(({ id, label, without }) => (
            <li key={id}>
              <FilterChip kind="removable" label={searchTexts.drop(label)} onClick={() => onChange(without)}>
                {label}
              </FilterChip>
            </li>
          ))}
        </ul>
      )}
      {isFiltered(query) && <ResetChip onReset={onReset} />}
    </div>
  );
}

/** Clears every parameter; says how many listings there are without any filter. */
function ResetChip({ onReset }: { readonly onReset: () => void }) {
  return (
    <FilterChip kind="plain" icon={<RotateCcw size={15} aria-hidden />} onClick={onReset}>
      <ResetWords />
    </FilterChip>
  );
}
