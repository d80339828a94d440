import { useState } from 'react';
import { amount } from '#src/lib/money.ts';
import { TextField } from './TextField.tsx';

interface PriceFieldProps {
  readonly label: string;
  /** Plain digits, or '' for nothing. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** The field was left: its value counts now. */
  readonly onBlur?: () => void;
  readonly suffix: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly placeholder?: string;
}

/** An amount of money: bare digits while it is typed, thousands separators once it is left. */
export function PriceField({ value, onChange, onBlur, ...field }: PriceFieldProps) {
  const [writing, setWriting] = useState(false);
  return (
    <TextField
      {...field}
      // until something is typed the focus changes nothing, or what Tab has selected would be selected no more
      value={writing || value === '' ? value : amount(Number(value))}
      inputMode="numeric"
      enterKeyHint="done"
      onChange={(text) => {
        setWriting(true);
        onChange(text);
      }}
      onBlur={() => {
        setWriting(false);
        onBlur?.();
      }}
    />
  );
}
