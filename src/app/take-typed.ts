import { limits } from '#contract/limits.ts';
import { placeIn, sameControl, stageOf } from './same-control.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Writes into a field as a keyboard does: React hears of it. */
const write = (field: Field, text: string): void => {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

/** Presses Enter in a field. */
const enter = (field: Field): boolean =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));

/** What was entered in a field of the snapshot (held-tap.ts), oldest first. */
const enteredTexts = ({ dataset }: HTMLTextAreaElement): readonly string[] => {
  const texts: unknown = JSON.parse(dataset['entered'] ?? '[]');
  return Array.isArray(texts) ? texts.filter((text) => typeof text === 'string') : [];
};

/**
 * Writes what was typed into a snapshot's field into that of the app, behind a draft that only the app has, and sends what
 * was entered: that alone, for the draft was not in sight.
 */
const putTyped = (field: Field, typed: Field): void => {
  if (!(field instanceof HTMLTextAreaElement) || !(typed instanceof HTMLTextAreaElement)) {
    write(field, typed.value);
    return;
  }
  const draft = field.value === typed.defaultValue ? '' : field.value;
  let rest = typed.value;
  for (const text of enteredTexts(typed)) {
    if (text.length > limits.chat) break; // the app says so, and keeps it in the field
    write(field, text);
    enter(field);
    rest = rest.slice(text.length + 1);
  }
  const left = [draft, rest].filter(Boolean).join('\n');
  if (left !== '') write(field, left);
};

/** The app's field for one of the snapshot's, once its draft is read; null: it is not there yet. */
const fieldFor = (app: HTMLElement, typed: Field, places: readonly number[]): Field | null => {
  const same = sameControl(stageOf(app), typed, places);
  const isField = same instanceof HTMLInputElement || same instanceof HTMLTextAreaElement;
  return isField && !same.matches('[data-reading]') ? same : null;
};

/**
 * Returns a function that writes what was typed into the snapshot's fields into those of the app, each as soon as it is
 * there: an app whose databases open late takes its place before its screen is drawn.
 */
export const takeTyped = (snapshot: HTMLElement, app: HTMLElement): (() => void) => {
  let waiting = [...snapshot.querySelectorAll<Field>('input, textarea')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, places: placeIn(snapshot, field) }));
  const { pathname } = location;
  const put = (): void => {
    // what was typed for one room must never come into another's field of the same name
    if (location.pathname !== pathname) waiting = [];
    waiting = waiting.filter(({ field, places }) => {
      const own = fieldFor(app, field, places);
      if (own !== null) putTyped(own, field);
      return own === null;
    });
    if (waiting.length === 0) changes.disconnect();
  };
  const changes = new MutationObserver(put);
  return () => {
    changes.observe(app, { subtree: true, childList: true, attributeFilter: ['data-reading'] });
    put();
  };
};
