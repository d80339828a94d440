import { type ReactNode, useState } from 'react';
import { itemTexts } from '#src/copy/home.ts';
import { priceField } from '#src/features/shared/price-field.ts';
import { PriceField } from '#src/ui/field/PriceField.tsx';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { sellScreenTexts, wizardTexts } from '../text.ts';
import type { StepProps } from './step.ts';
import styles from './steps.module.css';

interface PriceStepProps extends StepProps {
  /** The card as it will be. */
  readonly preview: ReactNode;
  /** Of a new listing: what is to be done where there is no network. */
  readonly auto: { readonly on: boolean; readonly onChange: (on: boolean) => void } | null;
}

/** 6: the amounts of the types that were chosen, whether they can be talked about, and when it is published. */
export function PriceStep({ form, onChange, preview, auto }: PriceStepProps) {
  return (
    <div className={styles.step}>
      <p className={styles.hint}>{wizardTexts.priceHint}</p>
      {form.transactionTypes.includes('RENTAL') && (
        <div className={styles.pair}>
          <AmountField
            label={itemTexts.rentalFee}
            value={form.rentalFee}
            onChange={(rentalFee) => onChange({ rentalFee })}
          />
          <AmountField
            label={itemTexts.deposit}
            value={form.deposit}
            onChange={(deposit) => onChange({ deposit })}
          />
        </div>
      )}
      {form.transactionTypes.includes('SALE') && (
        <AmountField
          label={itemTexts.salePrice}
          value={form.salePrice}
          onChange={(salePrice) => onChange({ salePrice })}
        />
      )}
      <SwitchRow
        label={wizardTexts.canDeal}
        on={form.canDeal}
        onChange={(canDeal) => onChange({ canDeal })}
      />
      {preview}
      {auto !== null && (
        <SwitchRow
          label={sellScreenTexts.auto.label}
          note={sellScreenTexts.auto.note}
          on={auto.on}
          onChange={auto.onChange}
        />
      )}
    </div>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const textOf = (value: number): string => (value === 0 ? '' : String(value));

/** An amount of the listing: nothing is 0. */
function AmountField({ label, value, onChange }: AmountFieldProps) {
  const [text, setText] = useState(textOf(value));
  return (
    <PriceField
      label={label}
      // another tab may have written another amount
      value={Number(text) === value ? text : textOf(value)}
      onChange={(digits) => {
        setText(digits);
        onChange(Number(digits));
      }}
      {...priceField}
      placeholder="0"
    />
  );
}
