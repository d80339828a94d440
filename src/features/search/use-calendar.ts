import { useEffect, useState } from 'react';
import type { Calendar as CalendarType } from '#src/ui/field/Calendar.tsx';

interface LoadedCalendar {
  /** null until its chunk is here. */
  readonly Calendar: typeof CalendarType | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Brings the calendar when one is opened: it is larger than the rest of the search together. */
export const useCalendar = (): LoadedCalendar => {
  const [loaded, setLoaded] = useState<{ readonly Calendar: typeof CalendarType } | null>(null);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a try
  useEffect(() => {
    let current = true;
    import('#src/ui/field/Calendar.tsx').then(
      ({ Calendar }) => current && setLoaded({ Calendar }),
      () => current && setFailed(true), // said in its place, with a way to try again
    );
    return () => {
      current = false;
    };
  }, [tries]);
  return {
    Calendar: loaded?.Calendar ?? null,
    failed,
    retry: () => {
      setFailed(false);
      setTries((count) => count + 1);
    },
  };
};
