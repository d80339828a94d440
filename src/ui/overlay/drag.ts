/** How far a sheet has been dragged, and by how much the last movement went on; downwards is positive. */
export interface Drag {
  readonly offset: number;
  readonly delta: number;
}

/** A drawer closes beyond 150 px, or on a fast downward drag (over 5 px delta when it is let go). */
export const closesSheet = ({ offset, delta }: Drag): boolean => offset > 150 || (offset > 0 && delta > 5);
