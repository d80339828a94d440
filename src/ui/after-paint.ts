import { systemClock } from '#src/lib/time.ts';

/**
 * Runs in a task after the next frame, which has laid out what was rendered: where something stands, or may take the focus,
 * costs nothing then. Asked before, the browser would lay out a whole screen twice. A hidden page draws no frame: there it
 * runs in the next task. Returns a function to cancel it.
 */
export const afterPaint = (run: () => void): (() => void) => {
  if (document.visibilityState === 'hidden') return systemClock.setTimer(0, run);
  let disarm = (): void => {};
  const frame = requestAnimationFrame(() => {
    disarm = systemClock.setTimer(0, run);
  });
  return () => {
    cancelAnimationFrame(frame);
    disarm();
  };
};
