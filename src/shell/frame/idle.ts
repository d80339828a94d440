/** Longest wait for a quiet moment; a busy page gets its engine and its moving parts all the same. */
const atMostMs = 500;

/** Settles when the page has drawn and has nothing else to do: what is not needed for the first look waits for it. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done(), { timeout: atMostMs });
      else setTimeout(done, 50); // Safari knows no idle callback; a moment after the frame is as good
    });
    // a hidden page draws no frames
    setTimeout(done, atMostMs * 2);
  });
