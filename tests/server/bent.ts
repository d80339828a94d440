import fc from 'fast-check';
import type { Endpoint } from '#contract/endpoint.ts';

/** Texts that break things, and everything else. */
const nasty = fc.constantFrom(
  '',
  ' ',
  'null',
  '-1',
  '0',
  '1',
  '2',
  '1e309',
  '0x10',
  '9007199254740993',
  '9223372036854775808',
  '٣',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '\u0000',
  '\ud800',
  '\ufeff',
  '\u202e',
  'ㅤ',
  '<script>',
  '__proto__',
  'constructor',
  '../..',
  '2026-02-30T10:00:00',
  '2026-03-01T24:00:00',
  '2026-03-01T10:00:00Z',
  '0001-01-01T00:00:00',
  '9999-12-31T23:59:59.999999999',
  '가'.normalize('NFD'),
);
const word = fc.oneof(
  { weight: 2, arbitrary: nasty },
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 300 }),
);
const number = fc.oneof(
  fc.integer(),
  fc.double(),
  fc.constantFrom(0, -0, 1, 999_999, 1_000_000, 2 ** 53, 2 ** 63),
);

interface Part {
  readonly type?: string;
  readonly options?: readonly unknown[];
  readonly item?: Part;
  readonly entries?: Record<string, Part>;
  readonly wrapped?: Part;
  readonly pipe?: readonly Part[];
}

/** A value that the schema might take; a schema says enough of itself to guess. */
const fitting = (schema: Part): fc.Arbitrary<unknown> => {
  const inner =
    schema.wrapped ??
    (schema.pipe ? schema.pipe.find((part) => part.type !== undefined && part !== schema) : undefined);
  switch (schema.type) {
    case 'object':
      return fields(schema.entries ?? {}, fitting);
    case 'array':
      return fc.array(fitting(schema.item ?? {}), { maxLength: 7 });
    case 'picklist':
      return fc.constantFrom(...(schema.options ?? ['']));
    case 'boolean':
      return fc.boolean();
    case 'number':
      return fc.oneof(fc.integer({ min: 0, max: 300 }), number);
    case 'string':
      return fc.oneof(fc.constantFrom('가나다', '2026-12-01T10:00:00', 'post/x.jpg'), word);
    default:
      return inner === undefined || inner === schema ? word : fc.option(fitting(inner));
  }
};

const fields = (entries: Record<string, Part>, of: (schema: Part) => fc.Arbitrary<unknown>) =>
  fc.record(Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, of(schema)])), {
    requiredKeys: [],
  });

const partOf = (schema: unknown) => (schema ?? {}) as Part; // valibot schemas are plain objects of these fields

type Values = Readonly<Record<string, readonly unknown[]>>;

/** Good values by the names of the wire, so that most requests get past the first check. */
export interface Good {
  readonly query: Values;
  readonly body: Values;
}

/** Mostly what is good, sometimes what the schema would take, sometimes neither. */
const bend = (good: readonly unknown[] | undefined, schema: Part): fc.Arbitrary<unknown> =>
  fc.oneof(
    ...(good === undefined ? [] : [{ weight: 40, arbitrary: fc.constantFrom(...good) }]),
    { weight: 1, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.oneof(word, number, fc.anything({ maxDepth: 2 })) },
  );

const bentFields = (entries: Record<string, Part>, good: Values, requiredKeys: string[]) =>
  fc.record(
    Object.fromEntries(Object.entries(entries).map(([name, schema]) => [name, bend(good[name], schema)])),
    { requiredKeys },
  );

/** The largest number that a path names, but by accident. */
export const mostInPath = 40;

/** As good as the names of the wire and the schema tell. */
const goodFields = (entries: Record<string, Part>, good: Values, requiredKeys: string[]) =>
  fc.record(
    Object.fromEntries(
      Object.entries(entries).map(([name, schema]) => {
        const values = good[name];
        return [name, values === undefined ? fitting(schema) : fc.constantFrom(...values)];
      }),
    ),
    { requiredKeys },
  );

/**
 * A request for an endpoint, made from good values and its schemas, and then bent here and there. One in five is not bent
 * at all: each endpoint has some twenty of those, so that every one is passed, whatever the draw.
 */
export const bentRequest = (name: string, endpoint: Endpoint, good: Good) => {
  const query = partOf(endpoint.query).entries ?? {};
  const body = partOf(endpoint.body).entries ?? {};
  const goodId = fc.integer({ min: 1, max: mostInPath }).map(String);
  const about = { name: fc.constant(name), endpoint: fc.constant(endpoint) };
  const whole = fc.record({
    ...about,
    id: goodId,
    query: fc.oneof(goodFields(query, good.query, []), goodFields(query, good.query, Object.keys(query))),
    body: goodFields(body, good.body, Object.keys(body)),
    key: fc.constant(undefined),
    ifMatch: fc.constant(undefined),
    signedIn: fc.constant(true),
  });
  const bent = fc.record({
    ...about,
    id: fc.oneof({ weight: 9, arbitrary: goodId }, { weight: 1, arbitrary: word }),
    query: fc.oneof(
      bentFields(query, good.query, []),
      bentFields(query, good.query, Object.keys(query)),
      fc.dictionary(word, word, { maxKeys: 30 }),
    ),
    body: fc.oneof(
      { weight: 8, arbitrary: bentFields(body, good.body, Object.keys(body)) },
      { weight: 2, arbitrary: bentFields(body, good.body, []) },
      { weight: 1, arbitrary: fc.anything({ maxDepth: 3 }) },
    ),
    key: fc.option(fc.oneof(word, fc.uuid()), { nil: undefined, freq: 2 }),
    ifMatch: fc.option(fc.oneof(word, fc.constantFrom('"1"', '"2"')), { nil: undefined, freq: 2 }),
    signedIn: fc.oneof(
      { weight: 5, arbitrary: fc.constant(true) },
      { weight: 1, arbitrary: fc.constant(false) },
    ),
  });
  return fc.oneof({ weight: 4, arbitrary: bent }, { weight: 1, arbitrary: whole });
};
