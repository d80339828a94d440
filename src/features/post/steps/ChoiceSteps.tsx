import { ArrowRight, RotateCw } from 'lucide-react';
import {
  colors,
  productTypes,
  qualities,
  sizes,
  type TransactionType,
  transactionTypes,
} from '#contract/values.ts';
import { labels } from '#src/copy/labels.ts';
import { cx } from '#src/ui/cx.ts';
import { ChoiceTiles, type TileChoice } from '#src/ui/field/ChoiceTiles.tsx';
import { sellScreenTexts } from '../text.ts';
import { type StepProps, toggled } from './step.ts';
import styles from './steps.module.css';

const choices = <Value extends string>(
  values: readonly Value[],
  label: (value: string) => string,
): TileChoice<Value>[] => values.map((value) => ({ value, label: label(value) }));

const glyph = { size: 22, 'aria-hidden': true } as const;

/** Home and away: each type by its word and its glyph. */
const types: readonly TileChoice<TransactionType>[] = transactionTypes.map((value) => ({
  value,
  label: labels.transactionType(value),
  note: sellScreenTexts.typeNote[value],
  icon: value === 'SALE' ? <ArrowRight {...glyph} /> : <RotateCw {...glyph} />,
}));
const kinds = choices(productTypes, labels.productType);
const sizeChoices = choices(sizes, labels.size);
const qualityChoices = qualities.map((value) => ({
  value,
  label: labels.quality(value),
  note: labels.qualityHint(value),
}));

const swatches = {
  CRIMSON: 'crimson',
  WHITE: 'white',
  BLACK: 'black',
  IVORY: 'ivory',
  COLOR_OTHER: 'other',
} as const;
const colorChoices = colors.map((value) => ({
  value,
  label: labels.color(value),
  swatch: swatches[value],
}));

/** 1: to rent, to sell, or both. */
export const TypeStep = ({ form, onChange }: StepProps) => (
  <div className={styles.step} data-field="transactionTypes">
    <p className={styles.hint}>{sellScreenTexts.multiple}</p>
    <ChoiceTiles
      legend={sellScreenTexts.field.transactionTypes}
      bare
      kind="checkbox"
      choices={types}
      chosen={form.transactionTypes}
      onToggle={(value) => onChange({ transactionTypes: toggled(form.transactionTypes, value) })}
    />
  </div>
);

/** 2: what it is. */
export const KindStep = ({ form, onChange }: StepProps) => (
  <div className={cx(styles.step, styles.kinds)} data-field="productTypes">
    <p className={styles.hint}>{sellScreenTexts.multiple}</p>
    <ChoiceTiles
      legend={sellScreenTexts.field.productTypes}
      bare
      kind="checkbox"
      choices={kinds}
      chosen={form.productTypes}
      onToggle={(value) => onChange({ productTypes: toggled(form.productTypes, value) })}
    />
  </div>
);

const only = <Value,>(value: Value | null): Value[] => (value === null ? [] : [value]);

/** 4: size, colour and quality, one of each. */
export const TraitsStep = ({ form, onChange }: StepProps) => (
  <div className={styles.step}>
    <div data-field="size" className={styles.sizes}>
      <ChoiceTiles
        legend={sellScreenTexts.field.size}
        kind="radio"
        choices={sizeChoices}
        chosen={only(form.size)}
        onToggle={(size) => onChange({ size })}
      />
    </div>
    <div data-field="color" className={styles.kinds}>
      <ChoiceTiles
        legend={sellScreenTexts.field.color}
        kind="radio"
        choices={colorChoices}
        chosen={only(form.color)}
        onToggle={(color) => onChange({ color })}
      />
    </div>
    <div data-field="quality" className={styles.kinds}>
      <ChoiceTiles
        legend={sellScreenTexts.field.quality}
        kind="radio"
        choices={qualityChoices}
        chosen={only(form.quality)}
        onToggle={(quality) => onChange({ quality })}
      />
    </div>
  </div>
);
