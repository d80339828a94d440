/** Moments at which the network, the session or the page itself may have changed. */
export interface Lifecycle {
  readonly onWake: () => void;
  /** The page enters the back/forward cache or is frozen: engine and databases must close. */
  readonly onSleep: () => void;
  readonly onResume: () => void;
}

/** Listens to the page's lifecycle; returns a function to stop. Correctness never depends on any of these events. */
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
