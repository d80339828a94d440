/** Functions that run in a page that goes away and comes back, as text: each stands alone. */

/** What a page has noted of its return, ms of its own clock; 0: not yet. */
export interface Returned {
  readonly backAt: number;
  readonly drawnAt: number;
}

/** Notes when the page is visible again, and when this text is drawn in the log. */
export const watchReturn = (text: string): void => {
  const seen = { backAt: 0, drawnAt: 0 };
  Object.assign(window, { returned: seen });
  const back = (): void => {
    if (document.visibilityState === 'visible' && seen.backAt === 0) seen.backAt = performance.now();
  };
  document.addEventListener('visibilitychange', back);
  const look = (): void => {
    const rows = document.querySelectorAll('[role="log"] [data-index]');
    if (![...rows].some((row) => row.textContent?.includes(text))) return;
    seen.drawnAt = performance.now();
    watcher.disconnect();
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
};

/** null: the text is not drawn yet. */
export const returnedOf = (): Returned | null => {
  const { returned } = window as never as { readonly returned: Returned };
  return returned.drawnAt > 0 ? returned : null;
};

/** The page is shown or hidden, as far as it can tell. */
export const setVisible = (state: 'visible' | 'hidden'): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  Object.defineProperty(document, 'hidden', { configurable: true, value: state === 'hidden' });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** How long these returns took, for the one who reads the log. */
export const summaryOf = (name: string, times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  return `${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`;
};
