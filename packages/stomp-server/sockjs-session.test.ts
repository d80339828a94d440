import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeSockjsSession } from './sockjs-session.ts';
import { makeDeps } from './testing/open-session.ts';

/** A session that has connected and subscribed to /own, and what became of it. */
const open = async () => {
  const deps = makeDeps();
  const { timing } = deps;
  const became: string[] = [];
  const session = makeSockjsSession(deps, { user: 7, session: 's' }, () => became.push('forgotten'));
  const first = session.read(() => became.push('cut'));
  expect(await first?.next()).toEqual({ frame: 'o', isLast: false });
  session.stomp.receive('CONNECT\naccept-version:1.2\n\n\0SUBSCRIBE\nid:a\ndestination:/own\n\n\0');
  await turn();
  expect((await first?.next())?.frame).toContain('welcome');
  return { timing, became, session, reader: first };
};
const flood = (it: Awaited<ReturnType<typeof open>>): void => {
  for (let n = 0; n < 60; n += 1) it.session.stomp.peer.deliver('/own', `"${'x'.repeat(20_000)}"`);
};

test('a response that its client stops reading is cut two seconds after the end (B-71)', async () => {
  const it = await open();
  flood(it);
  it.timing.advance(1_999);
  expect(it.became).toEqual([]);
  it.timing.advance(1);
  expect(it.became).toEqual(['cut']);
  it.reader?.broken();
  expect(it.became).toEqual(['cut', 'forgotten']);
  expect(it.timing.waiting).toBe(0);
});

test('the megabyte of a slow peer is dropped: the next frame it reads is the close frame', async () => {
  const it = await open();
  flood(it);
  expect(await it.reader?.next()).toEqual({ frame: 'c[1008,"too slow"]', isLast: true });
});

test('many messages are sent in frames of at most 128 KiB, in order', async () => {
  const it = await open();
  for (let n = 0; n < 40; n += 1)
    it.session.stomp.peer.deliver('/own', JSON.stringify(`${n} ${'x'.repeat(10_000)}`));
  const numbers: number[] = [];
  while (numbers.length < 40) {
    const frame = (await it.reader?.next())?.frame ?? '';
    expect(frame.length).toBeLessThan(129 * 1024);
    for (const text of JSON.parse(frame.slice(1))) numbers.push(Number(/\n"(\d+) /.exec(text)?.[1]));
  }
  expect(numbers).toEqual(Array.from({ length: 40 }, (_none, n) => n));
});
