import { Agent } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestClock, shareClock, type TestClock } from '#server/clock.ts';
import { type Connection, connect } from '#server/db/pool.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { dayMs, epoch, nextAt, wall } from '#tests/model/seoul-time.ts';
import { emptyDatabase } from './database.ts';
import { type Answer, makeClient } from './http-client.ts';
import { advance, both, type Deal, shared } from './pick-stage.ts';
import * as trades from './trades.ts';
import { signIn } from './world.ts';

// Real server processes on one database. They live at a moment of ours: what is loaded before them puts the machine's
// clock ahead, so that a start finds what fell due while nobody ran.

let database: Awaited<ReturnType<typeof emptyDatabase>>;
let direct: Connection;
let agent: Agent;
let clock: TestClock;
let running: AppServer[];
beforeEach(async () => {
  database = await emptyDatabase();
  direct = connect(database.url);
  agent = new Agent({ keepAlive: false });
  clock = makeTestClock();
  running = [];
});
afterEach(async () => {
  agent.destroy();
  for (const server of running) await server.stop();
  await direct.close();
  await database.drop();
});

/** A server on a machine whose clock shows this moment, in this time zone. */
const start = async (zone = 'UTC', moment = clock.now()): Promise<AppServer> => {
  const ahead = Math.round(moment - Date.now());
  const shift = `const now = Date.now; Date.now = () => now() + ${ahead};`;
  const server = await startAppServer({
    vars: shared(database.url, {
      TZ: zone,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}`,
    }),
  });
  running.push(server);
  return server;
};

const client = ({ port }: AppServer) => makeClient(agent, `http://127.0.0.1:${port}`);
const threePeople = async (server: AppServer): Promise<trades.People> => ({
  owner: await signIn(client(server), '주인'),
  requester: await signIn(client(server), '손님'),
  outsider: await signIn(client(server), '행인'),
});
const to = (moment: number): void => clock.advance(Math.max(0, moment - clock.now()));
const sweep = (server: AppServer): Promise<Answer> => advance(client(server), 0);
/** Moves the clock of all processes, who find out by their next request. */
const move = (ms: number): Promise<void> => shareClock(direct.db, makeTestClock()).advance(ms);

const count = async (rows: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
  (await rows.execute(direct.db)).rows[0]?.count ?? 0;
const left = () =>
  count(sql`select count(*)::int as count from appointments where due_at <= ${wall(clock.now())}::timestamp`);
const notes = () => count(sql`select count(*)::int as count from notifications`);
/** Asks the database until it is so. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let asked = 0; !(await holds()); asked += 1)
    if (asked > 50_000) throw new Error('it never came to that');
};

/** A trade of a kind that time does something to, on an item of its own. */
interface Timed extends Deal {
  readonly kind: keyof typeof ends;
}

/** How each kind ends, and what both, or its creator, must have been told of it by then: each once. */
const ends = {
  // made, agreed, begun, over
  rental: {
    state: 'SUCCESS',
    version: 4,
    told: [...both('RENTAL_REMIND'), ...both('RETURN_REMIND'), ...both('SUCCESS')],
  },
  sale: { state: 'SUCCESS', version: 3, told: [...both('RENTAL_REMIND'), ...both('SUCCESS')] },
  proposal: { state: 'EXPIRED', version: 2, told: ['EXPIRE requester'] },
} as const;

/** So many of each kind, from 14:30 of tomorrow on; rentals end at 18:00 two days later. */
const makeCrowd = async (people: trades.People, each: number): Promise<readonly Timed[]> => {
  const crowd: Timed[] = [];
  for (let n = 0; n < each; n += 1)
    for (const kind of ['rental', 'sale', 'proposal'] as const) {
      const type = kind === 'sale' ? 'SALE' : 'RENTAL';
      const make = kind === 'proposal' ? trades.aProposal : trades.anAgreement;
      const dates = trades.datesIn({ clock }, type, 1);
      const trade = await make({ db: direct.db, clock }, people.owner, people.requester, { dates });
      crowd.push({ ...trade, kind, type, people });
    }
  return crowd;
};

/** The moments at which time does something to a crowd, a minute after each. */
const duesOf = (begin: number): readonly number[] =>
  [
    [1, '13:30:00'],
    [1, '14:30:00'],
    [2, '00:00:00'],
    [2, '04:00:00'],
    [3, '17:00:00'],
    [4, '00:00:00'],
  ].map(([days, time]) => epoch(`${wall(begin + Number(days) * dayMs).slice(0, 10)}T${time}`) + 60_000);

/** Every PICK is over, and of everything each was told exactly once. */
const expectOnce = async (crowd: readonly Timed[]): Promise<void> => {
  const { db } = direct;
  const news = await db.selectFrom('notifications').select(['appointment_id', 'type', 'user_id']).execute();
  const picks = await db.selectFrom('appointments').select(['id', 'state', 'version']).execute();
  const seen = crowd.map(({ pick, people, kind }) => {
    const row = picks.find(({ id }) => id === pick);
    const told = news
      .filter(({ appointment_id }) => appointment_id === pick)
      .map(({ type, user_id }) => {
        const who = user_id === people.owner.id ? 'owner' : 'requester';
        return `${type.replace('APPOINTMENT_', '')} ${who}`;
      })
      .filter((line) => !/^(PROPOSAL|CONFIRM) /.test(line));
    return { pick, kind, state: row?.state, version: row?.version, told: told.toSorted() };
  });
  const want = crowd.map(({ pick, kind }) => {
    const { state, version, told } = ends[kind];
    return { pick, kind, state, version, told: told.toSorted() };
  });
  expect(seen).toEqual(want);
};

/** 10:00 of the day before clocks in Los Angeles are put forward or back: the days after it are not all of 24 hours. */
const beforeTheClocksChange = (now: number): number => {
  const hour = new Intl.DateTimeFormat('en', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    hour12: false,
  });
  const of = (moment: number) => hour.format(moment);
  let moment = nextAt(now, '10:00:00');
  while (of(moment + 2 * dayMs) === of(moment)) moment += dayMs;
  return moment;
};

test('a server that is killed over every due time, and while it catches up, does each thing once', async () => {
  const begin = beforeTheClocksChange(clock.now());
  to(begin);
  const zones = ['America/Los_Angeles', 'Asia/Seoul', 'Pacific/Kiritimati', 'UTC'];
  let server = await start();
  const crowd = await makeCrowd(await threePeople(server), 12);
  for (const [n, due] of duesOf(begin).entries()) {
    await server.kill();
    to(due);
    const before = await notes();
    expect(await left()).toBeGreaterThan(0);
    server = await start(zones[n % zones.length]);
    if (n % 2 === 0) await until(async () => (await notes()) > before || (await left()) === 0);
    await server.kill(); // in the middle of it, or before it began
    server = await start(zones[(n + 1) % zones.length]);
    await until(async () => (await left()) === 0); // the start alone catches up
  }
  await expectOnce(crowd);
}, 240_000);

test('a server that is killed while it sweeps everything at once does each thing once', async () => {
  const begin = nextAt(clock.now(), '10:00:00');
  to(begin);
  let server = await start();
  const crowd = await makeCrowd(await threePeople(server), 60);
  const before = await notes();
  const ahead = duesOf(begin).at(-1) ?? 0;
  const asked = client(server)
    .post('/__test/clock', { advanceMs: ahead - clock.now() })
    .catch(() => null); // it dies
  await until(async () => (await notes()) > before);
  await server.kill();
  await asked;
  const again = clock.now(); // the rest of the way is known to the database
  to(ahead);
  server = await start('UTC', again);
  await until(async () => (await left()) === 0);
  await expectOnce(crowd);
}, 240_000);

test('two processes that sweep at the same moments do each thing once', async () => {
  const begin = nextAt(clock.now(), '10:00:00');
  to(begin);
  const first = await start('America/New_York');
  const servers = [first, await start('Asia/Seoul')];
  const crowd = await makeCrowd(await threePeople(first), 30);
  for (const due of duesOf(begin)) {
    await move(Math.max(0, Math.round(due - clock.now())));
    to(due);
    await Promise.all(servers.map(sweep));
    await Promise.all([...servers, ...servers].map(sweep));
    expect(await left()).toBe(0);
  }
  await expectOnce(crowd);
}, 240_000);

const isRefused = ({ body }: Answer): readonly unknown[] => [body.code ?? 'done', body.data];

const tries: readonly ((deal: Timed) => Promise<Answer>)[] = [
  ({ people, pick }) => trades.confirm(people.owner, pick),
  ({ people, pick }) => trades.cancel(people.requester, pick),
  ({ people, pick, type }) => trades.counter(people.owner, pick, trades.datesIn({ clock }, type, 9)),
  ({ people, room }) => trades.leave(people.requester, room),
];

test('while two processes sweep, an act that comes after the due time finds what time has done', async () => {
  const refused = (state: string): readonly unknown[] => [
    ['CONFLICT_APPOINTMENT_STATE', state],
    ['APPOINTMENT_CANNOT_CANCELLED', state],
    ['CONFLICT_APPOINTMENT_STATE', state],
    ['done', null],
  ];
  const begin = nextAt(clock.now(), '10:00:00');
  to(begin);
  const [one, other] = [await start(), await start()];
  const servers = [one, other];
  // several batches of a sweep, so that most is still to be done when the first acts come
  const crowd = await makeCrowd(await threePeople(one), 60);
  const advanceMs = Math.round((duesOf(begin).at(-1) ?? 0) - clock.now());
  const before = await notes();
  to(clock.now() + advanceMs);
  await move(advanceMs);
  const sweeps = servers.map(sweep);
  const people = await threePeople(other);
  await until(async () => (await notes()) > before);
  const acted = crowd.toReversed(); // the last made are the last swept
  const answers = await Promise.all(acted.map((deal, n) => tries[n % tries.length]?.({ ...deal, people })));
  await Promise.all(sweeps);
  await Promise.all(servers.map(sweep));
  expect(answers.map((answer) => answer && isRefused(answer))).toEqual(
    acted.map(({ kind }, n) => refused(kind === 'proposal' ? 'EXPIRED' : 'SUCCESS')[n % tries.length]),
  );
  await expectOnce(crowd);
}, 240_000);

test('a cancel in the last hour races with the reminder: both are reminded or neither, and nobody after the cancel', async () => {
  const begin = nextAt(clock.now(), '10:00:00');
  to(begin);
  const [one, other] = [await start(), await start()];
  const servers = [one, other];
  const crowd = await makeCrowd(await threePeople(one), 20);
  const agreed = crowd.filter(({ kind }) => kind !== 'proposal');
  const advanceMs = Math.round((duesOf(begin)[0] ?? 0) - clock.now());
  to(clock.now() + advanceMs);
  await move(advanceMs - 120_000); // two minutes before, so that the session lives and nothing is due
  const { requester } = await threePeople(other);
  const [answers] = await Promise.all([
    Promise.all(agreed.map(({ pick }) => trades.cancel(requester, pick))),
    move(120_000).then(() => Promise.all(servers.map(sweep))),
  ]);
  for (const answer of answers) trades.accepted(answer);
  await Promise.all(servers.map(sweep));
  for (const { pick } of agreed) {
    const types = (await trades.newsOf(direct, pick)).map(([, type]) => type);
    const told = types.filter((type) => type === 'RENTAL_REMIND' || type === 'CANCEL');
    const reminders = told.filter((type) => type === 'RENTAL_REMIND');
    expect([0, 2]).toContain(reminders.length);
    expect(told).toEqual([...reminders, 'CANCEL', 'CANCEL']);
  }
}, 240_000);
