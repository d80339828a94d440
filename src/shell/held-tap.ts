/**
 * Taps on a snapshot, which has no app behind it yet: a tap is held, shown as pressed, and done once the app has taken the
 * snapshot's place. A link or a form whose app does not come is followed by
 * the browser itself.
 */

/** What can be tapped. */
const controls = 'a[href], button, input, textarea, select, [role="tab"]';

/** How long a link or a form waits for the app, ms. */
const longestMs = 3_000;

/** Holds what is tapped on a snapshot: the control has `data-held` then, and the app does the tap (take-over.ts). */
export const holdTaps = (snapshot: HTMLElement): void => {
  let held: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** `follow` is what the browser does by itself where the app does not come. */
  const hold = (control: Element, follow: () => unknown): void => {
    held?.removeAttribute('data-held');
    control.setAttribute('data-held', '');
    held = control;
    clearTimeout(timer);
    timer = setTimeout(() => snapshot.isConnected && follow(), longestMs);
  };
  const take = (event: MouseEvent): void => {
    const { target } = event;
    const control = target instanceof Element ? target.closest(controls) : null;
    if (control === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const isLink = control instanceof HTMLAnchorElement;
    if (isLink && control.target !== '') return; // another window needs no app
    if (!isLink && !(control instanceof HTMLButtonElement) && control.getAttribute('role') !== 'tab') return;
    event.preventDefault();
    event.stopPropagation();
    hold(control, () => isLink && location.assign(control.href));
  };
  snapshot.addEventListener('click', take, { capture: true });
  // Enter where a message is written: what stands before it is sent by the app, and what comes after it is the next one
  snapshot.addEventListener('keydown', ({ target, key, shiftKey, isComposing, keyCode }) => {
    if (!(target instanceof HTMLTextAreaElement) || key !== 'Enter' || shiftKey) return;
    if (isComposing || keyCode === 229) return; // it ends a syllable
    target.dataset['entered'] = String(target.selectionEnd);
  });
  snapshot.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLTextAreaElement)) return;
    if (target.value.length < Number(target.dataset['entered'] ?? 0)) delete target.dataset['entered'];
  });
  // Enter in a field
  snapshot.addEventListener('submit', (event) => {
    const { target } = event;
    if (!(target instanceof HTMLFormElement)) return;
    event.preventDefault();
    hold(target, () => target.submit());
  });
};
