import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { makeLog } from '#server/log.ts';
import { makeFrameReader } from '#server/realtime/frame-reader.ts';
import { encodeFrame, type Frame } from '#server/realtime/frames.ts';
import { makeMessageTail } from '#server/realtime/message-frames.ts';
import { makeStompSession } from '#server/realtime/stomp-session.ts';
import { FakeHub } from './fake-hub.ts';
import { makeManualTiming } from './manual-timing.ts';

export interface Setting {
  readonly ext?: boolean;
  readonly limited?: boolean;
}

/** A session on a wire that keeps what was sent, with time that stands still. */
export const openSession = ({ ext = true, limited = false }: Setting = {}) => {
  const hub = new FakeHub();
  const timing = makeManualTiming();
  const lines: Record<string, unknown>[] = [];
  const sent: string[] = [];
  const closed: [number, string][] = [];
  const wire = {
    waiting: 0,
    send: (text: string) => sent.push(text),
    unsent: () => wire.waiting,
    close: (code: number, reason: string) => closed.push([code, reason]),
  };
  const log = makeLog((line) => lines.push(JSON.parse(line)));
  const deps = { hub, timing, log, ext, limited, tail: makeMessageTail() };
  const user = 7 as UserId; // a brand is no more than its number
  const session = makeStompSession(deps, { user, session: 's' }, wire);
  const frames = (): Frame[] => {
    const reader = makeFrameReader();
    for (const _connect of reader.push(Buffer.from('CONNECT\naccept-version:1.2\n\n\0'))); // our side speaks 1.2 here
    // What a server sends has bodies on frames that a client's may not have: named as SEND, they can be read by our reader.
    return sent.flatMap((text) =>
      [...reader.push(Buffer.from(text.replace(/^(MESSAGE|ERROR)\n/, 'SEND\nas:$1\n')))].map((frame) => ({
        ...frame,
        command: frame.headers.get('as') ?? frame.command,
      })),
    );
  };
  return {
    hub,
    timing,
    lines,
    sent,
    closed,
    wire,
    session,
    frames,
    put: async (...texts: string[]) => {
      for (const text of texts) session.receive(Buffer.from(text));
      await turn();
    },
    /** The last frame, as its command and headers, and the body's JSON. */
    last: () => {
      const { command, headers, body } = frames().at(-1) ?? { command: 'none', headers: new Map(), body: '' };
      return { command, ...Object.fromEntries(headers), body: body === '' ? null : JSON.parse(body) };
    },
  };
};
export type Open = ReturnType<typeof openSession>;

export const connect = 'CONNECT\naccept-version:1.2,1.1,1.0\nheart-beat:10000,10000\n\n\0';
export const connected = async (setting?: Setting): Promise<Open> => {
  const it = openSession(setting);
  await it.put(connect);
  return it;
};
export const subscribe = (id: string, destination: string, more = {}) =>
  encodeFrame('SUBSCRIBE', { id, destination, ...more });
export const user = '/user/sub';
export const room = (id: number | string) => `/sub/chatroom/${id}`;
export const chat = (message: unknown, headers = {}) =>
  encodeFrame('SEND', { destination: '/pub/chat', ...headers }, JSON.stringify(message));
export const key = '0192f0c4-7a1e-7c3a-9d51-2f6b8a0c4e11';

/** It was answered by ERROR with this code, closed with this number, and the hub knows that it is gone. */
export const expectEnded = (it: Open, code: string, close: number): void => {
  expect(it.last()).toMatchObject({ command: 'ERROR', code, body: { code } });
  expect(it.last().body.message).toBe(Object.entries(it.last()).find(([name]) => name === 'message')?.[1]);
  expect(it.closed.map(([number]) => number)).toEqual([close]);
  expect(it.hub.calls.at(-1)).toBe('leave');
};
