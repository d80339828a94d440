import { useEffect, useState } from 'react';
import { systemClock } from '#src/lib/time.ts';

/** The value as it was once it has stood still for a moment; `key` says when two are the same. */
export const useLater = <T>(value: T, key: string, ms: number): T => {
  const [settled, setSettled] = useState({ key, value });
  useEffect(() => systemClock.setTimer(ms, () => setSettled({ key, value })), [key, value, ms]);
  return settled.value;
};
