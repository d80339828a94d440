import { expect, test } from 'vitest';
import { systemClock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import { makeOpenSocket } from './socket.ts';
import type { SocketEvents } from './socket-port.ts';
import type { WireSocket } from './wire-guard.ts';

const events: SocketEvents = { onAlive: () => {}, onEvent: () => {}, onClosed: () => {} };

/** A connection that never opens, or that a server answers at once. */
const aWire = (opens: boolean): WireSocket => {
  const wire: WireSocket = {
    url: 'ws://test',
    get readyState() {
      return opens ? 1 : 3;
    },
    onopen: null,
    onclose: null,
    onerror: null,
    onmessage: null,
    send: () => wire.onmessage?.({ data: 'CONNECTED\nversion:1.2\nheart-beat:0,0\n\n\0' }),
    close: () => {},
  };
  setImmediate(() => (opens ? wire.onopen?.() : wire.onclose?.({ code: 1006, wasClean: false })));
  return wire;
};

/** What was opened in turn, with ways that are free or not. */
const setUp = () => {
  const tried: string[] = [];
  const free = { raw: true, sockJs: true };
  const open = makeOpenSocket({
    clock: systemClock,
    openRaw: () => {
      tried.push('raw');
      return aWire(free.raw);
    },
    openSockJs: async () => {
      tried.push('sockjs');
      if (!free.sockJs) throw new CallFailed({ kind: 'unanswered' });
      return aWire(true);
    },
  });
  return { open: () => open(events), tried, free };
};

test('[V25] where upgrades do not come through, five connections use the fallback, then an upgrade is tried again', async () => {
  const it = setUp();
  it.free.raw = false;
  for (let time = 0; time < 6; time += 1) await it.open();
  expect(it.tried).toEqual(['raw', ...Array(5).fill('sockjs'), 'raw', 'sockjs']);
});

test('[V25] a network that fails under both proves nothing about upgrades: the next connection is raw', async () => {
  const it = setUp();
  Object.assign(it.free, { raw: false, sockJs: false });
  await expect(it.open()).rejects.toBeInstanceOf(CallFailed);
  it.free.raw = true;
  await it.open();
  expect(it.tried).toEqual(['raw', 'sockjs', 'raw']);
});
