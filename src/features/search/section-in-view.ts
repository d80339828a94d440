/** Where a scrolled page of sections stands, in px of its content. */
export interface ScrolledPage {
  /** Where each section begins, in their order. */
  readonly tops: readonly number[];
  readonly scrollTop: number;
  /** How far it can be scrolled. */
  readonly furthest: number;
  /** How much of it is in view. */
  readonly height: number;
}

/** A section counts as reached a little before its edge is. */
const slack = 8;

/**
 * The place of the section that is looked at: the one at the top of the view. Towards the end of the page the line that
 * decides goes down to the foot of the view, so that sections too short to come to the top have their turn as well.
 */
export const sectionInView = ({ tops, scrollTop, furthest, height }: ScrolledPage): number => {
  const left = Math.max(0, furthest - scrollTop);
  const turning = Math.min(height, furthest);
  const lowered = left < turning ? height * (1 - left / turning) : 0;
  const line = scrollTop + lowered + slack;
  return Math.max(
    0,
    tops.findLastIndex((top) => top <= line),
  );
};
