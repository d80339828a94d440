import { CircleAlert } from 'lucide-react';
import { limits } from '#contract/limits.ts';
import { colors, productTypes, qualities, sizes, tradeMethods, transactionTypes } from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import type { ListField } from '#src/domain/search/query.ts';
import { priceField } from '#src/features/shared/price-field.ts';
import { amount } from '#src/lib/money.ts';
import { ChoiceTiles, type TileChoice } from '#src/ui/field/ChoiceTiles.tsx';
import { FilterChip } from '#src/ui/field/FilterChip.tsx';
import { PriceField } from '#src/ui/field/PriceField.tsx';
import { wordOf } from './chips.ts';
import type { DraftStep, FilterDraft } from './draft.ts';
import styles from './FilterSheet.module.css';
import { quickRanges, sameRange } from './ranges.ts';
import { searchTexts } from './text.ts';

const swatches: Readonly<Record<string, NonNullable<TileChoice<string>['swatch']>>> = {
  CRIMSON: 'crimson',
  WHITE: 'white',
  BLACK: 'black',
  IVORY: 'ivory',
  COLOR_OTHER: 'other',
};

const offered: Readonly<Record<ListField, { readonly legend: string; readonly values: readonly string[] }>> =
  {
    productTypes: { legend: searchTexts.filters.productType, values: productTypes },
    transactionTypes: { legend: searchTexts.filters.transactionType, values: transactionTypes },
    sizes: { legend: searchTexts.filters.size, values: sizes },
    colors: { legend: searchTexts.filters.color, values: colors },
    qualities: { legend: searchTexts.filters.quality, values: qualities },
    tradeMethods: { legend: searchTexts.filters.tradeMethod, values: tradeMethods },
  };

const choiceOf = (field: ListField, value: string): TileChoice<string> => {
  const swatch = field === 'colors' ? swatches[value] : undefined;
  return {
    value,
    label: wordOf[field](value),
    ...(field === 'qualities' && { note: labels.qualityHint(value) }),
    ...(swatch && { swatch }),
  };
};

interface SectionProps {
  readonly draft: FilterDraft;
  readonly step: (step: DraftStep) => void;
}

/** The values of one filter, any number of them. */
export function ListSection({ field, draft, step }: SectionProps & { readonly field: ListField }) {
  const { legend, values } = offered[field];
  return (
    <ChoiceTiles
      kind="checkbox"
      bare
      legend={legend}
      choices={values.map((value) => choiceOf(field, value))}
      chosen={draft.query[field]}
      onToggle={(value) => step({ do: 'toggle', field, value })}
    />
  );
}

/** Quick ranges, and two fields whose values count once they are left. */
export function PriceSection({ draft, step, onLeave }: SectionProps & { readonly onLeave: () => void }) {
  const { startPrice, endPrice } = draft.query;
  const chosen = startPrice !== null && endPrice !== null ? { start: startPrice, end: endPrice } : null;
  const field = (end: 'min' | 'max') => ({
    value: draft[end],
    onChange: (text: string) => step({ do: 'type-price', end, text }),
    onBlur: onLeave,
    ...priceField,
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more box around chips */}
      <div className={styles.ranges} role="group" aria-label={searchTexts.quickPrices}>
        {quickRanges.map((range, at) => (
          <FilterChip
            key={range.start}
            kind="choice"
            active={sameRange(chosen, range)}
            onClick={() => step({ do: 'quick-price', range })}
          >
            {searchTexts.ranges[at]}
          </FilterChip>
        ))}
      </div>
      <div className={styles.prices}>
        <PriceField label={searchTexts.minPrice} placeholder="0" {...field('min')} />
        <PriceField label={searchTexts.maxPrice} placeholder={amount(limits.maxPrice)} {...field('max')} />
      </div>
      {draft.wrongOrder && (
        <p className={styles.wrong}>
          <CircleAlert size={15} aria-hidden />
          {searchTexts.priceOrder}
        </p>
      )}
    </>
  );
}
