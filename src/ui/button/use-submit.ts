import { type RefObject, useEffect, useState } from 'react';

/** What a form lacks before it can be submitted: the field, and the sentence that asks for it. */
export interface Missing {
  /** The value of `data-field` around its controls; null: no field of the form is meant. */
  readonly field: string | null;
  readonly words: string;
}

interface SubmitOptions {
  /** The first thing that is missing, in the order of the screen; null: nothing. */
  readonly missing: Missing | null;
  /** Holds the fields. */
  readonly fields: RefObject<HTMLElement | null>;
  readonly onSubmit: () => void;
  /** Makes the missing field visible, where it stands on another step. */
  readonly onMissing?: () => void;
}

export interface Submit {
  readonly missing: Missing | null;
  /** How often it was pressed for what is missing now; 0: not yet. */
  readonly asked: number;
  /** Submits, or asks for what is missing: the same for the button and for Enter. */
  readonly press: () => void;
}

/**
 * Where the focus goes in a field: a calendar's tab stop is its chosen or first day, not the button before it; of choices
 * it is the chosen one, or the first that can be chosen.
 */
const stops = [
  '[role="grid"] [tabindex="0"]',
  'input:checked',
  'input[type="radio"]:not([aria-disabled="true"])',
  ':is(input:not([hidden]), textarea, button):not(:disabled)',
];

const focusField = (fields: HTMLElement | null, field: string): void => {
  const around = fields?.querySelector(`[data-field="${field}"]`);
  for (const stop of stops) {
    const control = around?.querySelector<HTMLElement>(stop);
    if (control == null) continue;
    control.focus({ preventScroll: true });
    control.scrollIntoView({ block: 'center' });
    return;
  }
};

/** A submit that cannot act yet says what is missing and puts the focus there (copy-ko, a button that cannot act yet). */
export const useSubmit = ({ missing, fields, onSubmit, onMissing }: SubmitOptions): Submit => {
  const [asked, setAsked] = useState<{ readonly field: string | null; readonly times: number } | null>(null);
  // it is there now, or something else is missing: what was said is over
  if (asked !== null && (missing === null || missing.field !== asked.field)) setAsked(null);
  useEffect(() => {
    if (asked?.field != null) focusField(fields.current, asked.field); // once the step that holds it is drawn
  }, [asked, fields]);
  return {
    missing,
    asked: asked?.times ?? 0,
    press: () => {
      if (missing === null) return onSubmit();
      onMissing?.();
      setAsked({ field: missing.field, times: (asked?.times ?? 0) + 1 });
    },
  };
};
