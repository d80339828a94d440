import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeFrameReader } from './frame-reader.ts';
import { encodeFrame, type Frame, type StompVersion } from './frames.ts';
import { defaultLimits } from './limits.ts';
import { StompError } from './stomp-error.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');
const read = (...parts: (string | Uint8Array)[]): Frame[] => {
  const reader = makeFrameReader();
  return parts.flatMap((part) => [...reader.push(typeof part === 'string' ? bytes(part) : part)]);
};
const connect = (version: StompVersion) => `CONNECT\naccept-version:${version}\n\n\0`;
/** The frames after a CONNECT of this version. */
const readIn = (version: StompVersion, ...parts: (string | Uint8Array)[]): Frame[] =>
  read(connect(version), ...parts).slice(1);
const faultOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof StompError) return error.fault;
    throw error;
  }
  return 'none';
};

/** Any well-formed text, with far more of what has a meaning here than chance would bring. */
const special = fc.constantFrom('\\', '\n', '\r', ':', 'c', 'n', 'r', '\0', '\uFEFF', '한', '🐺');
const wellFormed = fc.string({
  unit: fc.oneof(special, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })),
  maxLength: 60,
});
const headerText = (version: StompVersion) =>
  wellFormed.map((text) => text.replaceAll('\0', '').replace(version === '1.2' ? /$^/ : /\r/g, ''));

describe.each(['1.1', '1.2'] as const)('in %s', (version) => {
  test('the reader returns every string that was encoded, in headers and in bodies (B-65)', () => {
    const name = headerText(version).filter((text) => text !== '' && text !== 'content-length');
    fc.assert(
      fc.property(
        fc.array(fc.tuple(name, headerText(version)), { maxLength: 10 }),
        wellFormed,
        (pairs, body) => {
          const headers = new Map(pairs);
          const [frame] = readIn(version, encodeFrame('SEND', headers, body, version));
          expect(frame?.command).toBe('SEND');
          expect(frame?.body).toBe(body);
          const found = new Map(frame?.headers);
          found.delete('content-length');
          expect([...found]).toEqual([...headers]);
        },
      ),
      { numRuns: 500 },
    );
  });
});

test('a stream cut anywhere, and into any pieces, yields the same frames (B-63)', () => {
  const stream = bytes(
    `\n\r\n${connect('1.2')}\n\n${encodeFrame('SUBSCRIBE', { id: 'ㄱ:1', destination: '/user/sub' })}` +
      `SEND\r\ndestination:/pub/chat\r\n\r\n안녕 🐺\0\r\n${encodeFrame('SEND', { destination: '/pub/chat' }, 'a\0b\n\nMESSAGE\n\n\0')}`,
  );
  const whole = read(stream);
  expect(whole.map(({ command }) => command)).toEqual(['CONNECT', 'SUBSCRIBE', 'SEND', 'SEND']);
  expect(whole.map(({ body }) => body)).toEqual(['', '', '안녕 🐺', 'a\0b\n\nMESSAGE\n\n\0']);
  for (let cut = 0; cut <= stream.length; cut += 1)
    expect(read(stream.subarray(0, cut), stream.subarray(cut)), `cut at ${cut}`).toEqual(whole);
  expect(read(...Array.from(stream, (_byte, at) => stream.subarray(at, at + 1)))).toEqual(whole);
  fc.assert(
    fc.property(fc.array(fc.nat(stream.length), { maxLength: 8 }), (cuts) => {
      const at = [0, ...cuts.sort((one, other) => one - other), stream.length];
      expect(read(...at.slice(1).map((to, i) => stream.subarray(at[i], to)))).toEqual(whole);
    }),
  );
});

test('line ends between frames are counted and yield no frame', () => {
  let eols = 0;
  const reader = makeFrameReader(defaultLimits, (count) => {
    eols += count;
  });
  expect([...reader.push(bytes('\n\n\r\n'))]).toEqual([]);
  expect([...reader.push(bytes('\r'))]).toEqual([]);
  expect([...reader.push(bytes(`\n${connect('1.2')}\n`))]).toHaveLength(1);
  expect(eols).toBe(5);
});

test('the frames before a broken one are yielded', () => {
  const reader = makeFrameReader();
  const seen: string[] = [];
  const work = () => {
    for (const { command } of reader.push(bytes(`${connect('1.2')}SEND\nbroken\n\n\0`))) seen.push(command);
  };
  expect(faultOf(work)).toBe('malformed');
  expect(seen).toEqual(['CONNECT']);
});

test('of a repeated header the first value counts', () => {
  const [frame] = readIn('1.2', 'SUBSCRIBE\nid:a\nid:b\n\n\0');
  expect(frame?.headers.get('id')).toBe('a');
});

test.each<[string, StompVersion, string]>([
  ['a tab escape', '1.2', 'SEND\na:\\t\n\n\0'],
  ['a trailing backslash', '1.2', 'SEND\na:b\\\n\n\0'],
  ['a backslash before a line separator', '1.2', 'SEND\na:\\\u2028\n\n\0'],
  ['the CR escape in 1.1', '1.1', 'SEND\na:\\r\n\n\0'],
  ['a raw CR in a header', '1.2', 'SEND\na:b\rc\n\n\0'],
  ['CRLF before 1.2', '1.1', 'SEND\r\n\r\n\0'],
  ['a NUL in a header', '1.2', 'SEND\na:\0b\n\n\0'],
  ['no blank line', '1.2', 'DISCONNECT\n\0'],
  ['a header without a colon', '1.2', 'SEND\nabc\n\n\0'],
  ['a header without a name', '1.2', 'SEND\n:abc\n\n\0'],
  ['a small-letter command', '1.2', 'send\n\n\0'],
  ['an empty command after a space', '1.2', ' \n\n\0'],
  ['a byte order mark before the command', '1.2', '\uFEFFSEND\n\n\0'],
  ['a body on a frame that has none', '1.2', 'SUBSCRIBE\nid:1\n\nbody\0'],
  ['a content-length that is too short', '1.2', 'SEND\ncontent-length:2\n\nabc\0'],
  ['a content-length below zero', '1.2', 'SEND\ncontent-length:-1\n\n\0'],
  ['a content-length that is a word', '1.2', 'SEND\ncontent-length:abc\n\n\0'],
  ['a content-length in another notation', '1.2', 'SEND\ncontent-length:1e3\n\n\0'],
  ['a content-length with a sign', '1.2', 'SEND\ncontent-length:+3\n\nabc\0'],
  ['an empty content-length', '1.2', 'SEND\ncontent-length:\n\n\0'],
  ['content-length twice', '1.2', 'SEND\ncontent-length:3\ncontent-length:3\n\nabc\0'],
])('%s is malformed, in one piece and byte by byte (B-64, B-65)', (_name, version, text) => {
  expect(faultOf(() => readIn(version, text))).toBe('malformed');
  const all = bytes(text);
  const single = Array.from(all, (_byte, at) => all.subarray(at, at + 1));
  expect(faultOf(() => readIn(version, ...single))).toBe('malformed');
});

test('a content-length that is too long reads into the next frame, and is then malformed', () => {
  const next = 'SUBSCRIBE\nid:1\n\n\0';
  expect(faultOf(() => readIn('1.2', `SEND\ncontent-length:8\n\nabc\0${next}`))).toBe('malformed');
});

test.each([
  ['in a header', Buffer.from([...bytes('SEND\na:'), 0xc3, 0x28, ...bytes('\n\n\0')])],
  ['in a body', Buffer.from([...bytes('SEND\n\n'), 0xed, 0xa0, 0x80, 0])],
  ['overlong in a body', Buffer.from([...bytes('SEND\n\n'), 0xc0, 0xaf, 0])],
])('bytes that are not UTF-8 %s are refused, not repaired (B-66)', (_where, broken) => {
  expect(faultOf(() => readIn('1.2', broken))).toBe('malformed');
});

test('a byte order mark in a body stays in the body', () => {
  expect(readIn('1.2', 'SEND\n\n\uFEFF{}\0')[0]?.body).toBe('\uFEFF{}');
});

const headers = (count: number) => Array.from({ length: count }, (_none, n) => `h${n}:v\n`).join('');
const sizes: [name: string, fits: string, breaks: string][] = [
  ['fifty headers', `SEND\n${headers(50)}\n\0`, `SEND\n${headers(51)}\n\0`],
  [
    'a header line of 4 KiB',
    `SEND\na:${'x'.repeat(defaultLimits.lineBytes - 2)}\n\n\0`,
    `SEND\na:${'x'.repeat(defaultLimits.lineBytes - 1)}\n\n\0`,
  ],
  [
    'a head of 16 KiB',
    `SEND\n${`a:${'x'.repeat(1021)}\n`.repeat(15)}b:${'x'.repeat(1015)}\n\n\0`,
    `SEND\n${`a:${'x'.repeat(1021)}\n`.repeat(15)}b:${'x'.repeat(1016)}\n\n\0`,
  ],
  [
    'a frame of 64 KiB',
    `SEND\n\n${'x'.repeat(defaultLimits.frameBytes - 7)}\0`,
    `SEND\n\n${'x'.repeat(defaultLimits.frameBytes - 6)}\0`,
  ],
  [
    'a frame of 64 KiB with its length',
    `SEND\ncontent-length:65508\n\n${'x'.repeat(65508)}\0`,
    `SEND\ncontent-length:65509\n\n`,
  ],
];
test.each(sizes)('%s fits, one byte or header more is too large', (_name, fits, breaks) => {
  expect(readIn('1.2', fits)).toHaveLength(1);
  expect(faultOf(() => readIn('1.2', breaks))).toBe('too-large');
});

test('a frame that never ends is refused at the limit of its size (B-63)', () => {
  const reader = makeFrameReader();
  const piece = bytes('x'.repeat(1000));
  let taken = 0;
  const work = () => {
    for (const _frame of reader.push(bytes('SEND\n\n'))) throw new Error('no frame yet');
    while (taken < 1_000_000) {
      taken += piece.length;
      for (const _frame of reader.push(piece)) throw new Error('no frame yet');
    }
  };
  expect(faultOf(work)).toBe('too-large');
  expect(taken).toBeLessThan(defaultLimits.frameBytes + 2 * piece.length);
});

test.each<[StompVersion, string, string]>([
  ['1.2', 'a', 'x\0y'],
  ['1.1', 'a', 'x\ry'],
  ['1.0', 'a', 'x\ny'],
  ['1.0', 'a:b', 'x'],
  ['1.2', '', 'x'],
])('a text that a %s header cannot carry is a TypeError, not another header', (version, name, value) => {
  expect(() => encodeFrame('MESSAGE', { [name]: value }, '', version)).toThrow(TypeError);
});
