import * as v from 'valibot';

/** A piece of a cursor: opaque, sent back byte for byte (§1.8, §3). */
export const CursorPart = v.nullish(v.union([v.string(), v.number()]), null);
export type CursorPart = v.InferOutput<typeof CursorPart>;

/** Whether another page exists. */
export const HasNext = v.nullish(v.boolean(), false);
