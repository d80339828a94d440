import { useState } from 'react';
import { priceField } from '#src/features/shared/price-field.ts';
import { PriceField } from '#src/ui/field/PriceField.tsx';

interface AmountFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const textOf = (value: number): string => (value === 0 ? '' : String(value));

/** An amount of the listing: nothing is 0. */
export function AmountField({ label, value, onChange }: AmountFieldProps) {
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
