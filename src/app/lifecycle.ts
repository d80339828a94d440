/** Moments at which the network, the session or the page itself may have changed. */
export interface Lifecycle {
  readonly onWake: () => void;
  /** The page goes into the back-forward cache or is frozen: engines and databases must let go. */
  readonly onSleep: () => void;
  readonly onResume: () => void;
}

/** Listens to the page's life; the answer stops it. Correctness never depends on any one of these. */
export const watchLifecycle = ({ onWake, onSleep, onResume }: Lifecycle): (() => void) => {
  const abort = new AbortController();
  const { signal } = abort;
  const visible = () => {
    if (document.visibilityState === 'visible') onWake();
  };
  addEventListener('online', onWake, { signal });
  addEventListener('focus', visible, { signal });
  document.addEventListener('visibilitychange', visible, { signal });
  addEventListener('pagehide', onSleep, { signal });
  addEventListener('pageshow', (event) => event.persisted && onResume(), { signal });
  document.addEventListener('freeze', onSleep, { signal });
  document.addEventListener('resume', onResume, { signal });
  return () => abort.abort();
};
