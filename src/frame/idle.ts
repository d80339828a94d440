/** Longest wait for a quiet moment; a busy page gets its engine and its moving parts all the same. */
const atMostMs = 500;

/**
 * Settles once the page shows no snapshot and no document of a first visit: until the app has its place, only what that
 * needs is done.
 */
export const appIsShown = (): Promise<void> =>
  new Promise((done) => {
    const page = document.documentElement;
    if (page.dataset['snapshot'] === undefined) return done();
    const changes = new MutationObserver(() => {
      if (page.dataset['snapshot'] !== undefined) return;
      changes.disconnect();
      done();
    });
    changes.observe(page, { attributeFilter: ['data-snapshot'] });
  });

/** Settles when the page has drawn and has nothing else to do: what is not needed for the first look waits for it. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    // a hidden page draws no frames
    const soon = () => void setTimeout(done, atMostMs * 2);
    void appIsShown().then(() => {
      soon();
      requestAnimationFrame(() => {
        if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: atMostMs });
        else setTimeout(done, 50); // Safari knows no idle callback; a moment after the frame is as good
      });
    });
    // behind a first visit's document all that is fetched would keep the app from its place
    if (document.documentElement.dataset['snapshot'] !== 'first') soon();
  });
