import type { SyntheticEvent } from 'react';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * The handlers of a field whose text a screen holds; `change` may be told the same text twice. React keeps a `change` to
 * itself when a script has set the value before it said so, as what fills forms in does: such a text would stand in the
 * field, and nobody would send it. `input` is always told.
 */
export const typed = (change: (text: string) => void) => {
  const tell = (event: SyntheticEvent<Field>): void => change(event.currentTarget.value);
  return { onInput: tell, onChange: tell };
};
