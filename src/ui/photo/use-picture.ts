import { useEffect, useState } from 'react';
import { systemClock } from '#src/lib/time.ts';

/** After 4 s, 16 s, and then every 64 s: a picture that is not there is no storm. */
const waitMs = (tries: number): number => 1_000 * 4 ** Math.min(tries, 3);

/**
 * Whether this picture could not be loaded, and what its element is to call when it could not. It is tried again behind
 * whatever stands in its place, at once when the device is online again.
 */
export const usePicture = (src: string | null): readonly [isMissing: boolean, fails: () => void] => {
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = src !== null && failed === src;
  useEffect(() => {
    if (!isMissing) return;
    const picture = new Image();
    let tries = 0;
    let disarm = (): void => {};
    const load = (): void => {
      picture.src = src;
    };
    const wait = (): void => {
      disarm();
      tries += 1;
      disarm = systemClock.setTimer(waitMs(tries), load);
    };
    picture.onload = () => setFailed(null);
    picture.onerror = wait;
    wait();
    addEventListener('online', load);
    return () => {
      picture.onload = picture.onerror = null;
      disarm();
      removeEventListener('online', load);
    };
  }, [isMissing, src]);
  return [isMissing, () => setFailed(src)];
};
