import type { Colour } from './colour.ts';
import type { Finish } from './finish.ts';

export type Kind =
  | 'tee'
  | 'baseball'
  | 'tank'
  | 'hockey'
  | 'varsity'
  | 'hood'
  | 'crewneck'
  | 'scarf'
  | 'cap'
  | 'reform';
export type Pattern =
  | 'plain'
  | 'hoops'
  | 'wide-hoops'
  | 'stripes'
  | 'pinstripes'
  | 'half'
  | 'quarters'
  | 'chevron'
  | 'band'
  | 'fade'
  | 'zigzag'
  | 'checks'
  | 'brush'
  | 'sides';
export type Collar = 'crew' | 'v' | 'polo';
export type Backdrop = 'paper' | 'wood' | 'walnut' | 'linen' | 'turf' | 'locker' | 'concrete' | 'wall';
export type Emblem = 'osprey' | 'wave' | 'cloud' | 'acorn' | 'none';

/** One garment, described: everything its pictures show follows from this and its name. */
export type Look = {
  readonly kind: Kind;
  readonly base: Colour;
  readonly second: Colour;
  readonly trim: Colour;
  readonly pattern: Pattern;
  readonly collar: Collar;
  readonly sleeve: Colour;
  readonly word: string;
  readonly number: string;
  readonly emblem: Emblem;
  readonly backdrop: Backdrop;
  readonly paper: Colour;
};

/** What a photo shows of it. */
export type View = 'front' | 'back' | 'close' | 'folded' | 'flaw' | 'label';

/** A part painted with one finish; parts are painted in order. */
export type Part = {
  readonly finish: Finish;
  readonly art: string;
  /** Whether it throws a small shadow on the parts before it. */
  readonly above?: boolean;
};

/** A garment drawn flat: its parts, the definitions they use, and where a close-up looks. */
export type Drawing = {
  readonly parts: readonly Part[];
  readonly defs: string;
  readonly focus: readonly [x: number, y: number];
};
