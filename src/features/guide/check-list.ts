import { matchEve } from './text.ts';

/** The parts of the check list, each with the place of its first box in the whole list. */
export const parts = matchEve.parts.map((part, index) => ({
  ...part,
  first: matchEve.parts.slice(0, index).reduce((sum, { checks }) => sum + checks.length, 0),
}));

/** How many boxes it has. */
export const boxes = parts.reduce((sum, { checks }) => sum + checks.length, 0);

/** Which boxes of a list are ticked, as one number: box n is bit n. */
export type Ticks = number;

export const isTicked = (ticks: Ticks, box: number): boolean => (ticks & (1 << box)) !== 0;

export const withTick = (ticks: Ticks, box: number, ticked: boolean): Ticks =>
  ticked ? ticks | (1 << box) : ticks & ~(1 << box);

export const countTicks = (ticks: Ticks): number =>
  Array.from({ length: boxes }, (_, box) => isTicked(ticks, box)).filter(Boolean).length;
