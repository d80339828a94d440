import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import { readPrice } from '#src/lib/money.ts';
import { PriceField } from '#src/ui/field/PriceField.tsx';

interface AmountFieldProps {
  readonly label: string;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

const textOf = (value: number): string => (value === 0 ? '' : String(value));

/**
 * An amount of the listing: nothing is 0, and what is too much is refused with the reason, which stays until
 * another amount is typed: whoever typed a million should not leave with a hundred thousand.
 */
export function AmountField({ label, value, onChange }: AmountFieldProps) {
  const [text, setText] = useState(textOf(value));
  const [isTooMuch, setTooMuch] = useState(false);
  const write = (typed: string): void => {
    const digits = typed.replaceAll(',', '').replace(/^0+(?=\d)/, '');
    const read = readPrice(digits, limits.maxPrice);
    setTooMuch(read.kind === 'refused' && Number(digits) > limits.maxPrice);
    if (read.kind === 'refused') return;
    setText(digits);
    onChange(read.kind === 'empty' ? 0 : read.value);
  };
  return (
    <PriceField
      label={label}
      // another tab may have written another amount
      value={Number(text) === value ? text : textOf(value)}
      onChange={write}
      suffix={ko.item.won}
      placeholder="0"
      error={isTooMuch ? ko.post.priceHint : undefined}
    />
  );
}
