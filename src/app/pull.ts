/** How far a finger has drawn the list down, px. */
export interface Pulled {
  /** How far the indicator follows it: less and less. */
  readonly shown: number;
  /** Let go here, the list is renewed. */
  readonly isEnough: boolean;
}

/** So far the finger goes until it is clear what it does: pull, or push a carousel aside. */
const slop = 8;
const enough = 96;
const most = 72;

/** `undecided`: it has hardly moved · `other`: it is no pull. */
export const pulledBy = (dx: number, dy: number): Pulled | 'undecided' | 'other' => {
  if (Math.max(Math.abs(dx), Math.abs(dy)) < slop) return 'undecided';
  if (dy <= Math.abs(dx)) return 'other';
  return { shown: most * (1 - Math.exp(-dy / most)), isEnough: dy >= enough };
};
