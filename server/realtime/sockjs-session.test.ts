import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { FakeHub } from '#tests/harness/fake-hub.ts';
import { makeManualTiming } from '#tests/harness/manual-timing.ts';
import { makeLog } from '../log.ts';
import { makeMessageTail } from './message-frames.ts';
import { makeSockjsSession } from './sockjs-session.ts';

/** A session that has connected and listens to its own channel, and what became of it. */
const open = async () => {
  const timing = makeManualTiming();
  const hub = new FakeHub();
  const became: string[] = [];
  const deps = { hub, timing, log: makeLog(() => {}), ext: true, limited: false, tail: makeMessageTail() };
  const who = { user: 7 as UserId, session: 's' }; // a brand is no more than its number
  const session = makeSockjsSession(deps, who, () => became.push('forgotten'));
  const first = session.read(() => became.push('cut'));
  expect(await first?.next()).toEqual({ frame: 'o', isLast: false });
  session.stomp.receive('CONNECT\naccept-version:1.2\n\n\0SUBSCRIBE\nid:a\ndestination:/user/sub\n\n\0');
  await turn();
  expect((await first?.next())?.frame).toContain('UNREAD_CHAT_COUNT');
  return { timing, hub, became, session, reader: first };
};
const flood = (it: Awaited<ReturnType<typeof open>>): void => {
  for (let n = 0; n < 60; n += 1) it.session.stomp.peer.deliver('/user/sub', `"${'x'.repeat(20_000)}"`);
};

test('a response that is not taken any more is broken off two seconds after the end (B-71)', async () => {
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

test('the megabyte of a peer that was too slow is not kept for it: the next it reads is the end', async () => {
  const it = await open();
  flood(it);
  expect(await it.reader?.next()).toEqual({ frame: 'c[1008,"too slow"]', isLast: true });
});

test('many messages go out in frames of at most 128 KiB, in order', async () => {
  const it = await open();
  for (let n = 0; n < 40; n += 1)
    it.session.stomp.peer.deliver('/user/sub', JSON.stringify(`${n} ${'x'.repeat(10_000)}`));
  const numbers: number[] = [];
  while (numbers.length < 40) {
    const frame = (await it.reader?.next())?.frame ?? '';
    expect(frame.length).toBeLessThan(129 * 1024);
    for (const text of JSON.parse(frame.slice(1))) numbers.push(Number(/\n"(\d+) /.exec(text)?.[1]));
  }
  expect(numbers).toEqual(Array.from({ length: 40 }, (_none, n) => n));
});
