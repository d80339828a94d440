/**
 * Taps on a snapshot, which has no app behind it yet: a tap is held, shown as pressed, and done once the app has taken the
 * snapshot's place. A link whose app does not come is followed by the browser itself.
 */

/** What can be tapped. */
const controls = 'a[href], button, input, textarea, select, [role="tab"]';

/** How long a tap on a link waits for the app, ms. */
const longestMs = 3_000;

/** Holds what is tapped on a snapshot: the control has `data-held` then, and the app does the tap (take-over.ts). */
export const holdTaps = (snapshot: HTMLElement): void => {
  let held: Element | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (control: Element): void => {
    held?.removeAttribute('data-held');
    control.setAttribute('data-held', '');
    held = control;
    clearTimeout(timer);
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
    hold(control);
    const follow = (): void => {
      if (isLink && snapshot.isConnected) location.assign(control.href);
    };
    timer = setTimeout(follow, longestMs);
  };
  snapshot.addEventListener('click', take, { capture: true });
  // Enter in a field
  snapshot.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof Element) hold(event.target);
  });
};
