import * as v from 'valibot';
import { limits } from './limits.ts';

/**
 * Fields of a query string (§1.9). A server hands each field the list of its values, empty ones already dropped; an
 * absent field is `undefined`. The output type is what a client passes; `undefined` is not sent.
 */
const values = v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(limits.queryValues));

const first = v.pipe(
  values,
  v.transform((list) => list[0] ?? ''),
);

/** One value, as text. */
/* @__NO_SIDE_EFFECTS__ */
export const word = (max = 256) => v.pipe(first, v.maxLength(max));

/** One whole number in plain decimal digits. */
/* @__NO_SIDE_EFFECTS__ */
export const whole = (min: number, max: number) =>
  v.pipe(
    first,
    v.regex(/^-?\d{1,16}$/, 'must be a whole number'),
    v.transform(Number),
    v.safeInteger(),
    v.minValue(min),
    v.maxValue(max),
  );

/** One id. */
/* @__NO_SIDE_EFFECTS__ */
export const id = <S extends v.GenericSchema<number, number>>(schema: S) =>
  v.pipe(first, v.regex(/^[1-9]\d{0,15}$/, 'must be an id'), v.transform(Number), schema);

/** One value that goes through another schema of text. */
/* @__NO_SIDE_EFFECTS__ */
export const one = <S extends v.GenericSchema<string, unknown>>(schema: S) => v.pipe(first, schema);

/** Repeated values of a known list (§1.9), duplicates folded. */
/* @__NO_SIDE_EFFECTS__ */
export const many = <const Known extends string>(known: readonly Known[]) =>
  v.pipe(
    values,
    v.array(v.picklist(known)),
    v.transform((list) => [...new Set(list)]),
  );

/** Page size: missing = 20, outside = clamped to 1…50, not a number = refused (§3.2). */
export const pageSize = v.optional(
  v.pipe(
    first,
    v.regex(/^-?\d{1,16}$/, 'must be a whole number'),
    v.transform((text) => Math.min(limits.pageSizeMax, Math.max(1, Number(text)))),
  ),
);
