import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Identity } from '../broker.ts';
import type { CloseReason } from '../close-reasons.ts';
import { makeFrameReader } from '../frame-reader.ts';
import { encodeFrame, type Frame } from '../frames.ts';
import { defaultLimits, type Limits } from '../limits.ts';
import { makeMessageTail, makeStompSession, type SessionDeps } from '../stomp-session.ts';
import { explain, FakeBroker } from './fake-broker.ts';
import { makeManualTiming } from './manual-timing.ts';

/** What all sessions of a test share. */
export const makeDeps = (limits: Partial<Limits> = {}) => {
  const failures: string[] = [];
  const log = { info: () => undefined, error: (event: string) => failures.push(event) };
  return {
    broker: new FakeBroker(),
    timing: makeManualTiming(),
    limits: { ...defaultLimits, frames: null, ...limits },
    explain,
    log,
    tail: makeMessageTail(),
    /** Events of the log's errors. */
    failures,
  };
};

/** A session on a wire that records what is sent. */
export const openOn = <Id extends Identity>(deps: SessionDeps<Id>, identity: Id) => {
  const sent: string[] = [];
  const closed: CloseReason[] = [];
  const wire = {
    waiting: 0,
    send: (text: string) => sent.push(text),
    unsent: () => wire.waiting,
    close: (reason: CloseReason) => closed.push(reason),
  };
  const session = makeStompSession(deps, identity, wire);
  const frames = (): Frame[] => {
    const reader = makeFrameReader();
    for (const _connect of reader.push(Buffer.from('CONNECT\naccept-version:1.2\n\n\0'))); // the client of a test speaks 1.2
    // A server's frames have bodies that a client's may not have: as SEND, the reader for clients reads them.
    return sent.flatMap((text) =>
      [...reader.push(Buffer.from(text.replace(/^(MESSAGE|ERROR)\n/, 'SEND\nas:$1\n')))].map((frame) => ({
        ...frame,
        command: frame.headers.get('as') ?? frame.command,
      })),
    );
  };
  return {
    sent,
    closed,
    wire,
    session,
    frames,
    put: async (...texts: string[]) => {
      for (const text of texts) session.receive(Buffer.from(text));
      await turn();
    },
    /** The last frame, as its command and headers, and the body. */
    last: () => {
      const { command, headers, body } = frames().at(-1) ?? { command: 'none', headers: new Map(), body: '' };
      return { command, ...Object.fromEntries(headers), body };
    },
  };
};

/** A session before a fake broker, with time that stands still. */
export const openSession = (limits: Partial<Limits> = {}) => {
  const deps = makeDeps(limits);
  return {
    ...deps,
    ...openOn<Identity>(deps, { user: 7, session: 's' }),
    /** Bodies of the messages that the broker took. */
    bodies: () => deps.broker.sent.map(({ body }) => body),
  };
};
export type Open = ReturnType<typeof openSession>;

export const connect = 'CONNECT\naccept-version:1.2,1.1,1.0\nheart-beat:10000,10000\n\n\0';
export const connected = async (limits?: Partial<Limits>): Promise<Open> => {
  const it = openSession(limits);
  await it.put(connect);
  return it;
};
export const subscribe = (id: string, destination: string, more = {}) =>
  encodeFrame('SUBSCRIBE', { id, destination, ...more });
export const send = (body: string, headers = {}) =>
  encodeFrame('SEND', { destination: '/a', ...headers }, body);

/** It was answered by ERROR with this code and closed with this number, and the broker knows that it has left. */
export const expectEnded = (it: Open, code: string, close: number): void => {
  expect(it.last()).toMatchObject({
    command: 'ERROR',
    code,
    message: `was ${code}`,
    body: `{"code":"${code}"}`,
  });
  expect(it.closed).toEqual([{ code: close, text: code }]);
  expect(it.broker.calls.at(-1)).toBe('leave');
};
