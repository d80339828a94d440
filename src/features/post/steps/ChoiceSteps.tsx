import { colors, productTypes, qualities, sizes, transactionTypes } from '#contract/item.ts';
import { labels } from '#src/copy/labels.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { ChoiceTiles, type TileChoice } from '#src/ui/field/ChoiceTiles.tsx';
import { type StepProps, toggled } from './step.ts';
import styles from './steps.module.css';

const choices = <Value extends string>(
  values: readonly Value[],
  label: (value: string) => string,
): TileChoice<Value>[] => values.map((value) => ({ value, label: label(value) }));

const types = choices(transactionTypes, labels.transactionType);
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
    <p className={styles.hint}>{oursPost.multiple}</p>
    <ChoiceTiles
      legend={oursPost.field.transactionTypes}
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
  <div className={styles.step} data-field="productTypes">
    <p className={styles.hint}>{oursPost.multiple}</p>
    <ChoiceTiles
      legend={oursPost.field.productTypes}
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
    <div data-field="size">
      <ChoiceTiles
        legend={oursPost.field.size}
        kind="radio"
        choices={sizeChoices}
        chosen={only(form.size)}
        onToggle={(size) => onChange({ size })}
      />
    </div>
    <div data-field="color">
      <ChoiceTiles
        legend={oursPost.field.color}
        kind="radio"
        choices={colorChoices}
        chosen={only(form.color)}
        onToggle={(color) => onChange({ color })}
      />
    </div>
    <div data-field="quality">
      <ChoiceTiles
        legend={oursPost.field.quality}
        kind="radio"
        choices={qualityChoices}
        chosen={only(form.quality)}
        onToggle={(quality) => onChange({ quality })}
      />
    </div>
  </div>
);
