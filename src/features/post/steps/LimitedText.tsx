import { type RefObject, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { codePoints, typedText } from '#contract/text.ts';
import { needed } from '#src/copy/needed.ts';
import { TextArea, TextField } from '#src/ui/field/TextField.tsx';
import { type Written, withinLimit } from '../within-limit.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

interface LimitedTextProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly max: number;
  readonly hint?: string;
  readonly placeholder?: string;
  /** Several lines, which grow with their text. */
  readonly rows?: { readonly min: number; readonly max: number };
  readonly onEnter?: () => void;
  readonly field?: RefObject<Field | null>;
}

/**
 * A text with a limit in characters: what does not fit is refused where it is typed, with a word, and what was there stays. A syllable in
 * the making is never cut; it is measured once it is whole.
 */
export function LimitedText(props: LimitedTextProps) {
  const { label, value, onChange, max, hint, placeholder, rows, onEnter } = props;
  const own = useRef<Field>(null);
  const field = props.field ?? own;
  /** The text before the syllable that is being written; null: none is. */
  const before = useRef<string | null>(null);
  /** What a refused text is put back to. */
  const cut = useRef<Written | null>(null);
  /** A refused character changes no state, and the field has to be put back all the same. */
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [isCut, setIsCut] = useState(false);
  useLayoutEffect(() => {
    const element = field.current;
    if (cut.current === null || element === null) return;
    // before React does it, which would leave the caret at the end
    if (element.value !== cut.current.text) element.value = cut.current.text;
    element.setSelectionRange(cut.current.caret, cut.current.caret);
    cut.current = null;
  });
  const take = (from: string, text: string): void => {
    // one that fits once it is cleaned loses nothing of what is seen: letters in parts, and what shows nothing
    const whole = codePoints(text) > max ? typedText(text) : text;
    const fitting = withinLimit(from, whole, max);
    setIsCut(fitting !== null);
    cut.current = fitting;
    if (fitting !== null) draw();
    onChange(fitting?.text ?? whole);
  };
  const shared = {
    label,
    value,
    max,
    counted: true,
    used: codePoints(typedText(value)),
    error: isCut ? needed.atMost(max) : undefined,
    ...(hint === undefined ? {} : { hint }),
    ...(placeholder === undefined ? {} : { placeholder }),
    onChange: (text: string) => (before.current === null ? take(value, text) : onChange(text)),
    onComposing: (composing: boolean, text: string) => {
      const from = before.current;
      before.current = composing ? value : null;
      if (!composing) take(from ?? value, text);
    },
  };
  if (rows !== undefined)
    return <TextArea {...shared} rows={rows} ref={field as RefObject<HTMLTextAreaElement | null>} />; // its own kind
  return (
    <TextField
      {...shared}
      ref={field as RefObject<HTMLInputElement | null>} // its own kind
      enterKeyHint="next"
      {...(onEnter === undefined ? {} : { onEnter })}
    />
  );
}
