import * as v from 'valibot';

/** A parsed answer and how many rows of its lists could not be used. */
export type LenientResult<T> =
  | { readonly ok: true; readonly value: T; readonly dropped: number }
  | { readonly ok: false };

const without = (data: unknown, path: readonly (string | number)[]): unknown => {
  const [head, ...rest] = path;
  if (head === undefined) return data;
  if (Array.isArray(data))
    return rest.length === 0
      ? data.filter((_row, at) => at !== head)
      : data.map((row, at) => (at === head ? without(row, rest) : row));
  if (typeof data === 'object' && data !== null) {
    const part: unknown = Reflect.get(data, head);
    return { ...data, [head]: without(part, rest) };
  }
  return data;
};

/** The path to the innermost list row in which an issue lies; undefined when it lies in no list. */
const rowPath = (issue: v.BaseIssue<unknown>): (string | number)[] | undefined => {
  const path: (string | number)[] = [];
  let end = 0;
  for (const step of issue.path ?? []) {
    if (typeof step.key !== 'string' && typeof step.key !== 'number') break;
    path.push(step.key);
    if (step.type === 'array') end = path.length;
  }
  return end === 0 ? undefined : path.slice(0, end);
};

/** Rows that are dropped from one answer at most; beyond that the whole answer is unusable. */
const mostDropped = 200;

/**
 * Parses an answer by the contract. A list row that does not fit is left out and counted, and the rest of the page is
 * used [P5] (B-C1); anything else that does not fit makes the answer unusable.
 */
export const parseLeniently = <S extends v.GenericSchema>(
  schema: S,
  data: unknown,
): LenientResult<v.InferOutput<S>> => {
  let current = data;
  for (let dropped = 0; dropped <= mostDropped; ) {
    const parsed = v.safeParse(schema, current);
    if (parsed.success) return { ok: true, value: parsed.output, dropped };
    const rows = parsed.issues.map(rowPath);
    if (rows.includes(undefined)) return { ok: false };
    const distinct = new Map(rows.map((path) => [JSON.stringify(path), path ?? []]));
    // from the back, so that the indexes in front stay valid
    const ordered = [...distinct.values()].sort((a, b) => Number(b.at(-1)) - Number(a.at(-1)));
    for (const path of ordered) current = without(current, path);
    dropped += ordered.length;
  }
  return { ok: false };
};
