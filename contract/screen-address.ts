import * as v from 'valibot';
import { ItemId } from './ids.ts';

/** Its number, and behind it what a sentence has left on its end: nothing that could be a part of the number or of another address. */
const shape = /^\/detail\/([1-9]\d{0,15})(?:\/*|\/*[^\p{N}A-Za-z/].*)$/su;

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // cut within a character: what is left of it begins with a percent sign
  }
};

/**
 * The listing that a path leads to, whatever stands behind its number: a full stop, a bracket, a particle (`/detail/1을`).
 * null: none.
 */
export const linkedItem = (path: string): ItemId | null => {
  const read = v.safeParse(ItemId, Number(shape.exec(decoded(path))?.[1]));
  return read.success ? read.output : null;
};
