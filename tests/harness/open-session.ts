import { expect } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { encodeFrame } from '#packages/stomp-server/frames.ts';
import { defaultLimits } from '#packages/stomp-server/limits.ts';
import { makeMessageTail } from '#packages/stomp-server/stomp-session.ts';
import { makeManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import { openOn } from '#packages/stomp-server/testing/open-session.ts';
import type { LiveSession } from '#server/auth/sessions.ts';
import { makeLog } from '#server/log.ts';
import { makeChatBroker } from '#server/realtime/chat-broker.ts';
import { explain } from '#server/realtime/socket-errors.ts';
import { FakeRealtimeService } from './fake-realtime-service.ts';

export interface Setting {
  readonly ext?: boolean;
}

/** A session of the chat on a wire that records what is sent, with time that stands still. */
export const openSession = ({ ext = true }: Setting = {}) => {
  const realtime = new FakeRealtimeService();
  const lines: Record<string, unknown>[] = [];
  const deps = {
    broker: makeChatBroker(realtime, ext),
    timing: makeManualTiming(),
    limits: { ...defaultLimits, frames: null },
    explain,
    log: makeLog((line) => lines.push(JSON.parse(line))),
    tail: makeMessageTail(),
  };
  const user = 7 as UserId; // a brand is no more than its number
  const it = openOn<LiveSession>(deps, { user, session: 's' });
  return {
    ...it,
    realtime,
    timing: deps.timing,
    lines,
    /** The last frame, as its command and headers, and the body's JSON. */
    last: () => {
      const last = it.last();
      return { ...last, body: last.body === '' ? null : JSON.parse(last.body) };
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

/** It was answered by ERROR with this code and closed with this number, and the service knows that it has left. */
export const expectEnded = (it: Open, code: string, close: number): void => {
  expect(it.last()).toMatchObject({ command: 'ERROR', code, body: { code } });
  expect(it.last().body.message).toBe(Object.entries(it.last()).find(([name]) => name === 'message')?.[1]);
  expect(it.closed.map((reason) => reason.code)).toEqual([close]);
  expect(it.realtime.calls.at(-1)).toBe('leave');
};
