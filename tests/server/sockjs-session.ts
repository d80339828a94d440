import { once } from 'node:events';
import { type IncomingMessage, request as send } from 'node:http';
import { expect } from 'vitest';
import { makeManualTiming } from '#packages/stomp-server/testing/manual-timing.ts';
import { FakeRealtimeService } from '#tests/harness/fake-realtime-service.ts';
import type { Answer } from './http-client.ts';
import { type Member, startWorld, type World } from './world.ts';

export const ours = 'https://app.campick.example';
export const connectFrame = 'CONNECT\naccept-version:1.2\n\n\0';
export const subscribeFrame = 'SUBSCRIBE\nid:a\ndestination:/user/sub\n\n\0';
export const text = { 'content-type': 'text/plain' };
/** The answer to a poll beside another that waits. */
export const second = 'c[2010,"Another connection still open"]\n';

/** A server before a fake realtime service, with time that the test moves, and two users who are signed in. */
export const startSockjs = async () => {
  const realtime = new FakeRealtimeService();
  const timing = makeManualTiming();
  const world = await startWorld({ realtime, timing, vars: { ALLOWED_ORIGINS: ours } });
  const member = await world.as('푸른늑대');
  const other = await world.as('두드리는사람');
  return {
    world,
    realtime,
    timing,
    member,
    other,
    /** Advances the time beyond every limit; then no session, subscription or socket is left. */
    expectNothingLeft: async () => {
      timing.advance(60_000);
      await expect
        .poll(() => [realtime.peers.size, realtime.userSubscribers.size, world.openSockets()])
        .toEqual([0, 0, 0]);
      expect(world.lines.filter(({ level }) => level === 'error')).toEqual([]);
    },
  };
};

let sessions = 0;

/** A SockJS session of a member over HTTP, under a new id; its first poll opens it. */
export const aSession = (world: World, member: Member) => {
  sessions += 1;
  const path = `/ws/000/session${sessions}`;
  const poll = (who: Member = member): Promise<Answer> => who.post(`${path}/xhr`);
  /** A request on a connection of its own, which a test may break off. */
  const ask = (suffix: string) => {
    const headers = { cookie: member.jar.header(), 'content-length': '0' };
    const at = { port: world.port, host: '127.0.0.1', method: 'POST', path: `${path}/${suffix}` };
    const request = send({ ...at, headers, agent: false });
    request.on('error', () => undefined); // broken off on purpose
    request.end();
    return request;
  };
  return {
    path,
    poll,
    ask,
    put: (frames: readonly string[], who: Member = member) =>
      who.post(`${path}/xhr_send`, JSON.stringify(frames), text),
    /** Opens it: the first poll is answered by `o`. */
    opened: async (): Promise<void> => {
      expect((await poll()).body).toBe('o\n');
    },
    /** A poll that waits at the server: of two polls, the one that is not refused. */
    waitingPoll: async (): Promise<{ readonly answer: Promise<Answer> }> => {
      const both = [poll(), poll()];
      const [away, body] = await Promise.race(both.map(async (one, at) => [at, (await one).body] as const));
      expect(body).toBe(second);
      return { answer: both[1 - away]! }; // there are two
    },
    /** Opens a response; `got` returns what it has received. */
    stream: async (suffix: string) => {
      const request = ask(suffix);
      const [response]: IncomingMessage[] = await once(request, 'response');
      if (response === undefined) throw new Error('a response that is none');
      let got = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        got += piece;
      });
      response.on('error', () => undefined); // as above
      return { request, response, got: () => got };
    },
  };
};
