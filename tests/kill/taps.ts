import type { Step } from '#tests/harness/accepted-witness.ts';
import type { Draw } from './random.ts';

/** Five hearts pressed in any order, two of them pressed again, with pauses in between. */
export const taps = (items: readonly number[], draw: Draw): Step[] => {
  const order = draw.shuffled([...items, ...draw.shuffled(items).slice(0, 2)]);
  return order.map((item) => ({ item, pauseMs: draw.below(90), tap: true }));
};
