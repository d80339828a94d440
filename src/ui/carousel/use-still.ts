import { useSyncExternalStore } from 'react';

const query = '(prefers-reduced-motion: reduce)';

const watch = (changed: () => void): (() => void) => {
  const media = matchMedia(query);
  const setting = new MutationObserver(changed);
  media.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  setting.observe(document.documentElement, { attributeFilter: ['data-motion'] });
  return () => {
    media.removeEventListener('change', changed);
    document.removeEventListener('visibilitychange', changed);
    setting.disconnect();
  };
};

const lessMotion = (): boolean =>
  matchMedia(query).matches || document.documentElement.dataset['motion'] === 'less';

/** True while nothing should move by itself: the user asked for it, on the device or in the settings. */
export const useLessMotion = (): boolean => useSyncExternalStore(watch, lessMotion, () => true);

/** True while the page is not seen. */
export const useHidden = (): boolean =>
  useSyncExternalStore(
    watch,
    () => document.hidden,
    () => true,
  );
