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

/** On its way to an amount in 만 or 천, also while a letter of it is composed: `2.`, `2.5`, `1ㅁ`, `1만5`. */
const isOnItsWay = (text: string): boolean => /^\s*\p{Nd}[\p{Nd}\s,]*(?:\.|\p{sc=Hangul})/u.test(text);

/**
 * An amount of money: bare digits while it is typed, thousands separators once it is left. What cannot be read leaves what
 * stood there, with the reason, which stays until there is another amount: a user who typed a million should not leave with a
 * hundred thousand.
 */
export function PriceField({ value, onChange, onBlur, max, refusal, error, ...field }: PriceFieldProps) {
  const [writing, setWriting] = useState(false);
  /** What is typed letter by letter and replaced only once the field is left; null: the digits are. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The value that stayed because a text was refused; null: none was. */
  const [stayed, setStayed] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      error={stayed === value ? refusal : error}
      // until something is typed the focus changes nothing, or what Tab has selected would be selected no more
      value={typed ?? (writing || value === '' ? value : amount(Number(value)))}
      inputMode="numeric"
      enterKeyHint="done"
      onChange={(text) => {
        setWriting(true);
        const read = readPrice(text, max);
        const isOpen = isOnItsWay(text);
        setTyped(isOpen ? text : null);
        setStayed(read.kind === 'refused' && !isOpen ? value : null);
        if (read.kind !== 'refused') onChange(read.kind === 'empty' ? '' : String(read.value));
      }}
      onBlur={() => {
        setWriting(false);
        if (typed !== null && readPrice(typed, max).kind === 'refused') setStayed(value);
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}
