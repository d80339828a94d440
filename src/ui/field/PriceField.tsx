import { useState } from 'react';
import { amount } from '#src/lib/money.ts';
import { readPrice } from '#src/lib/read-price.ts';
import { TextField } from './TextField.tsx';

interface PriceFieldProps {
  readonly label: string;
  /** Plain digits, or '' for nothing. */
  readonly value: string;
  /** Only what is an amount, or nothing. */
  readonly onChange: (digits: string) => void;
  /** The field was left: its value counts now. */
  readonly onBlur?: () => void;
  readonly suffix: string;
  readonly max: number;
  /** What is said of a text that is no amount up to the greatest. */
  readonly refusal: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly placeholder?: string;
}

/**
 * An amount of money: bare digits while it is typed, thousands separators once it is left. What cannot be read leaves what
 * stood there, with the reason, which stays until there is another amount: a user who typed a million should not leave with a
 * hundred thousand.
 */
export function PriceField({ value, onChange, onBlur, max, refusal, error, ...field }: PriceFieldProps) {
  const [writing, setWriting] = useState(false);
  /** The value that stayed because a text was refused; null: none was. */
  const [stayed, setStayed] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      error={stayed === value ? refusal : error}
      // until something is typed the focus changes nothing, or what Tab has selected would be selected no more
      value={writing || value === '' ? value : amount(Number(value))}
      inputMode="numeric"
      enterKeyHint="done"
      onChange={(text) => {
        setWriting(true);
        const read = readPrice(text, max);
        setStayed(read.kind === 'refused' ? value : null);
        if (read.kind !== 'refused') onChange(read.kind === 'empty' ? '' : String(read.value));
      }}
      onBlur={() => {
        setWriting(false);
        onBlur?.();
      }}
    />
  );
}
