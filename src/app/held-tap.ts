/**
 * Taps on a snapshot, which has no app behind it yet: a tap is held, shown as pressed, and done once the app has taken the
 * snapshot's place. A link or a form whose app does not come is followed by the browser itself. Where a message is written,
 * Enter and the button beside the field note what is to be sent: `data-entered` is the list of texts, as JSON. This file
 * imports nothing: another one would come later than the first tap.
 */

/** What can be tapped. */
const controls = 'a[href], button, input, textarea, select, [role="tab"]';

/** How long a link or a form waits for the app, ms. */
const longestMs = 3_000;

/** What was entered in one field, with which it still begins, a line each. */
const makeEntered = () => {
  let texts: readonly string[] = [];
  const lines = (): string => texts.map((text) => `${text}\n`).join('');
  return {
    /** Notes the text behind what was entered before as one more to be sent; what is typed from here on is the next one. */
    enter: (field: HTMLTextAreaElement): void => {
      const text = field.value.slice(lines().length);
      if (text.trim() === '') return;
      texts = [...texts, text];
      field.dataset['entered'] = JSON.stringify(texts);
      field.value = lines();
    },
    /** The field was edited: where it no longer begins with what was entered, all of it stays in the field. */
    edited: (field: HTMLTextAreaElement): void => {
      if (field.value.startsWith(lines())) return;
      texts = [];
      delete field.dataset['entered'];
    },
  };
};

/** The field that a button sends; null: it is another control. */
const fieldBefore = (control: Element | null): HTMLTextAreaElement | null => {
  const before = control instanceof HTMLButtonElement ? control.previousElementSibling : null;
  return before instanceof HTMLTextAreaElement ? before : null;
};

/** Something was typed: a page that leaves now would lose it. */
const hasText = (snapshot: HTMLElement): boolean =>
  [...snapshot.querySelectorAll('textarea')].some((field) => field.value !== field.defaultValue);

/** Holds what is tapped on a snapshot: the control has `data-held` then, and the app does the tap (take-over.ts). */
export const holdTaps = (snapshot: HTMLElement): void => {
  const entered = makeEntered(); // a screen has one such field
  let held: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `follow` is what the browser does by itself where the app does not come. */
  const hold = (control: Element, follow: () => unknown): void => {
    held?.removeAttribute('data-held');
    control.setAttribute('data-held', '');
    held = control;
    clearTimeout(timer);
    timer = setTimeout(() => snapshot.isConnected && !hasText(snapshot) && follow(), longestMs);
  };
  const take = (event: MouseEvent): void => {
    const { target } = event;
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const field = fieldBefore(control);
    if (field !== null) {
      event.preventDefault();
      event.stopPropagation();
      entered.enter(field);
      return;
    }
    const isLink = control instanceof HTMLAnchorElement;
    if (isLink && control.target !== '') return; // another window needs no app
    if (!isLink && !(control instanceof HTMLButtonElement) && control.getAttribute('role') !== 'tab') return;
    event.preventDefault();
    event.stopPropagation();
    hold(control, () => isLink && location.assign(control.href));
  };
  snapshot.addEventListener('click', take, { capture: true });
  // the focus stays in the field, and with it the keyboard
  snapshot.addEventListener('mousedown', (event) => {
    const { target } = event;
    if (target instanceof Element && fieldBefore(target.closest(controls)) !== null) event.preventDefault();
  });
  snapshot.addEventListener('keydown', (event) => {
    const { target, key, shiftKey, isComposing, keyCode } = event;
    if (!(target instanceof HTMLTextAreaElement) || key !== 'Enter' || shiftKey) return;
    if (isComposing || keyCode === 229) return; // it ends a syllable
    event.preventDefault();
    entered.enter(target);
  });
  snapshot.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) entered.edited(target);
  });
  // Enter in a field
  snapshot.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    hold(target, () => target.submit());
  });
};
