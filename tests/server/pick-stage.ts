import { Agent } from 'node:http';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { PickType } from '#contract/pick.ts';
import { makeTestClock, type TestClock } from '#server/clock.ts';
import { connect } from '#server/db/pool.ts';
import type { Schema } from '#server/db/schema.ts';
import { startAppServer } from '#tests/harness/app-server.ts';
import { dayMs, epoch, nextAt, wall } from '#tests/model/seoul-time.ts';
import { emptyDatabase } from './database.ts';
import { type Answer, type Client, makeClient } from './http-client.ts';
import type { Cell } from './pick-table.ts';
import * as trades from './trades.ts';
import { type Member, signIn, startWorld, type World, type WorldOptions } from './world.ts';

/** A PICK under test, and between whom it is. */
export interface Deal extends trades.Trade {
  readonly type: PickType;
  readonly people: trades.People;
}

/** A server of this process, and an owner and two who want their items. */
export const startStage = async (options: WorldOptions = {}) => {
  const world = await startWorld(options);
  return {
    world,
    owner: await world.as('초록여우'),
    requester: await world.as('푸른늑대'),
    outsider: await world.as('오프사이드'),
  };
};

/** Somebody who is signed in and reached on a device of their own. */
const reached = async (world: World, nickname: string): Promise<Member> => {
  const member = await world.as(nickname);
  const headers = { 'content-type': 'text/plain' };
  trades.accepted(await member.patch('/api/v1/user/fcm-token', `device of ${member.id}`, headers));
  return member;
};

/** The three users of this name, each on a device: new ones, or the same after a journey, since sessions last a day. */
export const threePeople = async (world: World, name: string): Promise<trades.People> => ({
  owner: await reached(world, `주인${name}`),
  requester: await reached(world, `손님${name}`),
  outsider: await reached(world, `행인${name}`),
});

/** Moves the clock of the whole server so much, which sweeps before it answers; 0 only sweeps. */
export const advance = async (visitor: Client, advanceMs: number) =>
  trades.accepted(await visitor.post('/__test/clock', { advanceMs }));

/** Moves the clock of the whole server to a moment. */
export const moveTo = async (world: World, moment: number): Promise<void> => {
  const yearMs = 366 * dayMs;
  for (let ahead = moment - world.clock.now(); ahead > 0; ahead = moment - world.clock.now())
    await advance(world.visitor(), Math.ceil(Math.min(ahead, yearMs)));
};

/** A PICK that calls have brought as far as they can towards its state; the clock does the rest. */
export const prepare = async (
  world: World,
  people: trades.People,
  { type, state, creator }: Pick<Cell, 'type' | 'state' | 'creator'>,
): Promise<Deal> => {
  const isAgreed = state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS';
  const days = type === 'SALE' && state === 'IN_PROGRESS' ? 5 : 2; // such a sale is not to be over after the journey
  const make = isAgreed ? trades.anAgreement : trades.aProposal;
  const dates = trades.datesIn(world, type, days);
  const trade = await make(world, people.owner, people.requester, { dates, creator });
  if (state === 'CANCELLED') trades.accepted(await trades.cancel(people[creator], trade.pick));
  return { ...trade, type, people };
};

/** Does what the cell says, on terms that are free. */
export const perform = (
  clocked: Pick<World, 'clock'>,
  { type, pick, itemId, room, people }: Deal,
  { action, actor }: Pick<Cell, 'action' | 'actor'>,
  headers = {},
): Promise<Answer> => {
  const member = people[actor];
  const dates = trades.datesIn(clocked, type, 10);
  const acts = {
    read: () => trades.read(member, pick),
    propose: () => trades.propose(member, itemId, dates, {}, headers),
    edit: () => trades.counter(member, pick, dates, {}, headers),
    confirm: () => trades.confirm(member, pick, headers),
    cancel: () => trades.cancel(member, pick, headers),
    review: () => trades.review(member, pick),
    leave: () => trades.leave(member, room),
    delete: () => member.del(`/api/v1/item/${itemId}`),
    report: () => trades.report(member, actor === 'owner' ? people.requester : people.owner, itemId),
  };
  return acts[action]();
};

/** A server whose clock a test moves, and three people who are new in each test. */
export const startJourneys = () => {
  let world: World;
  let people: trades.People;
  /** 10:00 of the day on which a test begins. */
  let begin: number;
  let journeys = 0;
  const renew = async (): Promise<void> => {
    people = await threePeople(world, `${journeys}`);
  };
  beforeAll(async () => {
    world = await startWorld({ testClock: true });
  });
  beforeEach(async () => {
    journeys += 1;
    begin = nextAt(world.clock.now(), '10:00:00');
    await moveTo(world, begin);
    await renew();
  });
  afterAll(() => world.stop());

  return {
    world: () => world,
    owner: () => people.owner,
    requester: () => people.requester,
    /** The moment so many days from the beginning, at this time of day. */
    on: (days: number, time: string): string => `${wall(begin + days * dayMs).slice(0, 10)}T${time}`,
    /** A second after that moment, or so much before, all swept. */
    goTo: async (moment: string, offsetMs = 1_000): Promise<void> => {
      await moveTo(world, epoch(moment) + offsetMs);
      await renew();
    },
    /** The same without a sweep: only whoever looks can find out. */
    slipTo: async (moment: string): Promise<void> => {
      world.clock.advance(epoch(moment) + 1_000 - world.clock.now());
      await renew();
    },
    sweepNow: () => advance(world.visitor(), 0),
    proposal: (dates: trades.Dates, given: trades.TradeGiven = {}) =>
      trades.aProposal(world, people.owner, people.requester, { dates, ...given }),
    agreement: (dates: trades.Dates, given: trades.TradeGiven = {}) =>
      trades.anAgreement(world, people.owner, people.requester, { dates, ...given }),
    state: async ({ pick }: trades.Trade) => (await trades.see(people.owner, pick)).state,
    /** What both were told of the PICK, but for what they were told on the way to an agreement. */
    told: async ({ pick }: trades.Trade): Promise<readonly string[]> =>
      (await trades.newsOf(world, pick))
        .filter(([, type]) => type !== 'PROPOSAL' && type !== 'CONFIRM')
        .map(([user, type]) => `${type} ${user === people.owner.id ? 'owner' : 'requester'}`),
  };
};

export const both = (type: string): readonly string[] => [`${type} owner`, `${type} requester`];

/** One database and the servers on it; a user is signed in at each of them. */
export interface Servers {
  readonly db: Kysely<Schema>;
  readonly clock: TestClock;
  /** The same user, once per server. */
  as(nickname: string): Promise<readonly Member[]>;
  visitors(): readonly Client[];
  stop(): Promise<void>;
}

/** A server in this process. */
export const oneServer = async (): Promise<Servers> => {
  const world = await startWorld({ testClock: true });
  return {
    db: world.db,
    clock: world.clock,
    as: async (nickname) => [await world.as(nickname)],
    visitors: () => [world.visitor()],
    stop: () => world.stop(),
  };
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
export const twoProcesses = async (): Promise<Servers> => {
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
      for (const client of visitors()) members.push(await signIn(client, nickname)); // the first makes the account
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
