import { Agent } from 'node:http';
import type { Kysely } from 'kysely';
import { makeTestClock, type TestClock } from '#server/clock.ts';
import { connect } from '#server/db/pool.ts';
import type { Schema } from '#server/db/schema.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { emptyDatabase } from './database.ts';
import { type Client, makeClient } from './http-client.ts';
import { type Member, startWorld } from './world.ts';

/** One database and the servers on it; a person is signed in at each of them. */
export interface Arena {
  readonly db: Kysely<Schema>;
  readonly clock: TestClock;
  /** The same person, once per server. */
  as(nickname: string): Promise<readonly Member[]>;
  visitors(): readonly Client[];
  stop(): Promise<void>;
}

/** A server in this process. */
export const oneServer = async (): Promise<Arena> => {
  const world = await startWorld({ testClock: true });
  return {
    db: world.db,
    clock: world.clock,
    as: async (nickname) => [await world.as(nickname)],
    visitors: () => [world.visitor()],
    stop: () => world.stop(),
  };
};

/** Somebody signs in over HTTP, wherever the server runs. */
export const signIn = async (client: Client, nickname: string): Promise<Member> => {
  const login = await client.get(`/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname })}`);
  const me = await client.get('/api/v1/user');
  if (login.status !== 302 || me.status !== 200)
    throw new Error(`signing in as ${nickname} answered ${login.status}, then ${me.status}`);
  return { ...client, id: me.body.data.id, nickname };
};

/** What a server process needs to serve this database beside others. */
export const shared = (databaseUrl: string, more: Readonly<Record<string, string>> = {}) => ({
  DATABASE_URL: databaseUrl,
  FANOUT: 'postgres',
  DEMO_CAMPUS: 'off',
  NODE_ENV: 'test',
  ...more,
});

/** Two server processes that share nothing but the database. */
export const twoProcesses = async (): Promise<Arena> => {
  const database = await emptyDatabase();
  const vars = shared(database.url);
  const servers = [await startAppServer({ vars }), await startAppServer({ vars })];
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const direct = connect(database.url);
  const visitors = () => servers.map(({ port }) => makeClient(agent, `http://127.0.0.1:${port}`));
  return {
    db: direct.db,
    clock: makeTestClock(),
    visitors,
    as: async (nickname) => {
      const members: Member[] = [];
      for (const client of visitors()) members.push(await signIn(client, nickname));
      return members;
    },
    stop: async () => {
      agent.destroy();
      for (const server of servers) await server.stop();
      await direct.close();
      await database.drop();
    },
  };
};
