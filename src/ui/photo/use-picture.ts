import { useEffect, useState } from 'react';
import { systemClock } from '#src/lib/time.ts';
import { useUi } from '../Ui.tsx';

const way = new EventTarget();

/** Tells the pictures that could not be loaded that the network is back; a device's own word of it may never come. */
export const networkIsBack = (): void => void way.dispatchEvent(new Event('back'));

/** After 4 s, 16 s, and then every 64 s: a picture that is not there is no storm. */
const waitMs = (tries: number): number => 1_000 * 4 ** Math.min(tries, 3);

/**
 * Whether a picture could not be loaded, what its element is to call when it could not, and its `srcset`. `sizes`: how
 * wide it is drawn, as in HTML; '': it is wanted as it was uploaded. It is tried again behind whatever stands in its
 * place, at once when the network is back.
 */
export const usePicture = (
  src: string | null,
  sizes: string,
): readonly [isMissing: boolean, fails: () => void, srcSet: string | undefined] => {
  const { srcSetOf } = useUi();
  const srcSet = src && sizes ? srcSetOf(src) : undefined;
  const [failed, setFailed] = useState<string | null>(null);
  const isMissing = src !== null && failed === src;
  useEffect(() => {
    if (!isMissing) return;
    const picture = new Image();
    picture.sizes = sizes;
    let tries = 0;
    let disarm = (): void => {};
    const load = (): void => {
      picture.srcset = srcSet ?? '';
      picture.src = src;
    };
    const wait = (): void => {
      disarm();
      tries += 1;
      disarm = systemClock.setTimer(waitMs(tries), load);
    };
    const again = (): void => {
      tries = 0;
      load();
    };
    picture.onload = () => setFailed(null);
    picture.onerror = wait;
    wait();
    way.addEventListener('back', again);
    return () => {
      picture.onload = picture.onerror = null;
      disarm();
      way.removeEventListener('back', again);
    };
  }, [isMissing, src, srcSet, sizes]);
  return [isMissing, () => setFailed(src), srcSet];
};
