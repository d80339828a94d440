import { useEffect, useState } from 'react';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { systemClock } from '#src/lib/time.ts';

/** A cut shorter than this changes nothing on the screen. */
const cutMs = 1_500;

/**
 * Whether nothing has reached the server for a while. A single call that breaks off, as an upload may, is repeated within a
 * moment: a button must not change what it does under the finger that presses it.
 */
export const useLastingCut = (): boolean => {
  const cut = isCut(useNetwork());
  const [isLasting, setLasting] = useState(cut);
  if (isLasting && !cut) setLasting(false);
  useEffect(() => (cut ? systemClock.setTimer(cutMs, () => setLasting(true)) : undefined), [cut]);
  return isLasting;
};
