import { useEffect, useState } from 'react';

/** asking: not answered yet · awake: the screen stays on · asleep: this device does not let us */
export type Wakefulness = 'asking' | 'awake' | 'asleep';

/** Keeps the screen on while this one is seen; a platform that cannot, or a saver that forbids it, is said to the person. */
export const useWakeLock = (): Wakefulness => {
  const [state, setState] = useState<Wakefulness>('asking');
  useEffect(() => {
    if (!('wakeLock' in navigator)) {
      setState('asleep');
      return;
    }
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (over) return void taken.release();
        lock = taken;
        setState('awake');
        taken.addEventListener('release', () => {
          if (!over && document.visibilityState === 'visible') setState('asleep');
        });
      } catch {
        if (!over) setState('asleep'); // low battery, or not allowed here
      }
    };
    const look = (): void => void take(); // a page that was put aside has lost it
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
  return state;
};
