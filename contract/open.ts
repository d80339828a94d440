import * as v from 'valibot';

/** A value a newer server may extend: the ones we know, or any other text that is kept as it is (B-C2). */
export type Open<Known extends string> = Known | (string & Record<never, never>);

/** Schema of an enumeration as the server sends it: unknown values survive parsing, screens show them neutrally. */
/* @__NO_SIDE_EFFECTS__ */
export const open = <const Known extends string>(_known: readonly Known[]) =>
  v.pipe(
    v.string(),
    v.maxLength(64),
    v.transform((value): Open<Known> => value),
  );

/** A non-empty list of distinct known values, as a client must send it (§2.3). */
/* @__NO_SIDE_EFFECTS__ */
export const distinct = <const Known extends string>(known: readonly Known[]) =>
  v.pipe(
    v.array(v.picklist(known)),
    v.minLength(1),
    v.check((list) => new Set(list).size === list.length),
  );
