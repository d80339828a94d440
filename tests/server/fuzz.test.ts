import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { type Member, startWorld, type World } from './world.ts';

/** 5,000 requests a run (reliability §3.5); CAMPICK_FUZZ_RUNS asks for more, CAMPICK_FUZZ_SEED repeats one. */
const runs = Number(process.env['CAMPICK_FUZZ_RUNS'] ?? 5000);
const seed = Number(process.env['CAMPICK_FUZZ_SEED'] ?? 20_260_911);

let world: World;
let member: Member;
beforeAll(async () => {
  world = await startWorld();
  member = await world.as('두드리는사람');
});
afterAll(() => world.stop());

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

/** The same with something wrong somewhere. */
const mutated = (schema: Part): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 5, arbitrary: fitting(schema) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 3 }) },
    {
      weight: 2,
      arbitrary: fields(schema.entries ?? {}, () => fc.oneof(word, number, fc.anything({ maxDepth: 2 }))),
    },
  );

const partOf = (schema: unknown) => (schema ?? {}) as Part; // valibot schemas are plain objects of these fields

const query = (endpoint: Endpoint) =>
  fields(partOf(endpoint.query).entries ?? {}, (schema) =>
    fc.oneof(fc.array(word, { maxLength: 3 }), fc.array(fitting(schema), { maxLength: 3 })),
  );

const requestOf = ([name, endpoint]: [string, Endpoint]) =>
  fc.record({
    name: fc.constant(name),
    endpoint: fc.constant(endpoint),
    id: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 1, max: 5 }).map(String) }, word),
    query: query(endpoint),
    body: mutated(partOf(endpoint.body)),
    key: fc.option(fc.oneof(word, fc.uuid()), { nil: undefined }),
    ifMatch: fc.option(fc.oneof(word, fc.constant('"1"')), { nil: undefined }),
    signedIn: fc.boolean(),
  });

const anything = fc.oneof(
  ...Object.entries(endpoints)
    .filter(([name]) => name !== 'withdraw' && name !== 'logout') // they would only end the game
    .map((entry) => requestOf(entry as [string, Endpoint])), // readonly literals, read as what they are
);

const latin1 = (text: string) => text.replace(/[^\x20-\x7e]/g, '?'); // node refuses to send anything else in a header
const json = (value: unknown): string => {
  try {
    return JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? '';
  } catch {
    return 'cyclic';
  }
};

test(`${runs} requests made from the schemas and then bent: no 5xx, no bare text, no error line`, async () => {
  await fc.assert(
    fc.asyncProperty(
      anything,
      async ({ name, endpoint, id, query: fieldsOf, body, key, ifMatch, signedIn }) => {
        const params = new URLSearchParams();
        for (const [field, values] of Object.entries(fieldsOf)) {
          for (const value of values as unknown[]) params.append(field, String(value).toWellFormed());
        }
        const path = `${endpoint.path.replace(/:\w+/g, encodeURIComponent(id.toWellFormed()) || '1')}?${params}`;
        const headers = {
          ...(endpoint.body === null
            ? {}
            : { 'content-type': endpoint.bodyType === 'json' ? 'application/json' : 'text/plain' }),
          ...(key === undefined ? {} : { 'idempotency-key': latin1(key) }),
          ...(ifMatch === undefined ? {} : { 'if-match': latin1(ifMatch) }),
        };
        const client = signedIn ? member : world.visitor();
        const sent = endpoint.body === null ? { headers } : { headers, body: json(body) };
        const answer = await client.request(endpoint.method, path.slice(0, 8000), sent);
        expect(answer.status, `${name} ${path}`).toBeLessThan(500);
        expect(answer.bytes.length).toBeLessThan(answer.status < 300 ? 200_000 : 2048);
        const envelope =
          answer.status < 300 ? ['data', 'message', 'version'] : ['code', 'data', 'message', 'version'];
        expect(Object.keys(answer.body).sort()).toEqual(envelope);
        if (answer.status < 300) v.parse(endpoint.reply, answer.body.data);
      },
    ),
    { numRuns: runs, seed, endOnFailure: true },
  );
  expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
  expect((await member.get('/api/test/is-login')).body.data).toBe(true);
}, 600_000);
