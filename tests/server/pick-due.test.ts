import { Agent } from 'node:http';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeTestClock, shareClock, type TestClock } from '#server/clock.ts';
import { type Connection, connect } from '#server/db/pool.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { emptyDatabase } from './database.ts';
import type { Answer } from './http-client.ts';
import { makeClient } from './http-client.ts';
import * as acts from './pick-acts.ts';
import { shared, signIn } from './pick-arena.ts';
import { duesOf, expectOnce, makeCrowd, type Timed } from './pick-crowd.ts';
import type { Member } from './world.ts';

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
const as = async (server: AppServer, nickname: string): Promise<Member> => signIn(client(server), nickname);
const parties = async (server: AppServer) => ({
  owner: await as(server, '주인'),
  requester: await as(server, '손님'),
});
const to = (moment: number): void => clock.advance(Math.max(0, moment - clock.now()));
const sweep = async (server: AppServer): Promise<Answer> =>
  acts.accepted(await client(server).post('/__test/clock', { advanceMs: 0 }));
/** Moves the clock of all processes, who find out by their next request. */
const move = (ms: number): Promise<void> => shareClock(direct.db, makeTestClock()).advance(ms);

const left = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from appointments where due_at <= ${acts.wall(clock.now())}::timestamp`.execute(
    direct.db,
  );
  return rows[0]?.count ?? 0;
};
const notes = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications`.execute(
    direct.db,
  );
  return rows[0]?.count ?? 0;
};
/** Asks the database until it is so. */
const until = async (holds: () => Promise<boolean>): Promise<void> => {
  for (let asked = 0; !(await holds()); asked += 1)
    if (asked > 50_000) throw new Error('it never came to that');
};

/** 10:00 of the day before clocks in Los Angeles are put forward or back: the days after it are not all of 24 hours. */
const beforeTheClocksChange = (now: number): number => {
  const hour = new Intl.DateTimeFormat('en', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    hour12: false,
  });
  const of = (moment: number) => hour.format(moment);
  let moment = acts.nextAt(now, '10:00:00');
  while (of(moment + 2 * acts.dayMs) === of(moment)) moment += acts.dayMs;
  return moment;
};

test('a server that is killed over every due time, and while it catches up, does each thing once', async () => {
  const begin = beforeTheClocksChange(clock.now());
  to(begin);
  const zones = ['America/Los_Angeles', 'Asia/Seoul', 'Pacific/Kiritimati', 'UTC'];
  let server = await start();
  const crowd = await makeCrowd({ db: direct.db, clock }, await parties(server), { begin, each: 12 });
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
  await expectOnce(direct, crowd);
}, 240_000);

test('a server that is killed while it sweeps everything at once does each thing once', async () => {
  const begin = acts.nextAt(clock.now(), '10:00:00');
  to(begin);
  let server = await start();
  const crowd = await makeCrowd({ db: direct.db, clock }, await parties(server), { begin, each: 60 });
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
  await expectOnce(direct, crowd);
}, 240_000);

test('two processes that sweep at the same moments do each thing once', async () => {
  const begin = acts.nextAt(clock.now(), '10:00:00');
  to(begin);
  const servers = [await start('America/New_York'), await start('Asia/Seoul')];
  const [first] = servers;
  if (!first) throw new Error('two were started');
  const crowd = await makeCrowd({ db: direct.db, clock }, await parties(first), { begin, each: 30 });
  for (const due of duesOf(begin)) {
    await move(Math.max(0, Math.round(due - clock.now())));
    to(due);
    await Promise.all(servers.map(sweep));
    await Promise.all([...servers, ...servers].map(sweep));
    expect(await left()).toBe(0);
  }
  await expectOnce(direct, crowd);
}, 240_000);

const isRefused = ({ body }: Answer): readonly unknown[] => [body.code ?? 'done', body.data];

const tries: readonly ((deal: Timed) => Promise<Answer>)[] = [
  ({ people, pickId }) => acts.confirm(people.owner, pickId),
  ({ people, pickId }) => acts.cancel(people.requester, pickId),
  ({ people, pickId, type }) => acts.edit(people.owner, pickId, acts.datesOn(type, clock.now(), 9)),
  ({ people, roomId }) => acts.leave(people.requester, roomId),
];

test('while two processes sweep, an act that comes after the due time finds what time has done', async () => {
  const refused = (state: string): readonly unknown[] => [
    ['CONFLICT_APPOINTMENT_STATE', state],
    ['APPOINTMENT_CANNOT_CANCELLED', state],
    ['CONFLICT_APPOINTMENT_STATE', state],
    ['done', null],
  ];
  const begin = acts.nextAt(clock.now(), '10:00:00');
  to(begin);
  const servers = [await start(), await start()];
  const [one, other] = servers;
  if (!one || !other) throw new Error('two were started');
  // several batches of a sweep, so that most is still to be done when the first acts come
  const crowd = await makeCrowd({ db: direct.db, clock }, await parties(one), { begin, each: 60 });
  const advanceMs = Math.round((duesOf(begin).at(-1) ?? 0) - clock.now());
  const before = await notes();
  to(clock.now() + advanceMs);
  await move(advanceMs);
  const sweeps = servers.map(sweep);
  const people = { ...(await parties(other)), outsider: await as(other, '행인') };
  await until(async () => (await notes()) > before);
  const acted = crowd.toReversed(); // the last made are the last swept
  const answers = await Promise.all(acted.map((deal, n) => tries[n % tries.length]?.({ ...deal, people })));
  await Promise.all(sweeps);
  await Promise.all(servers.map(sweep));
  expect(answers.map((answer) => answer && isRefused(answer))).toEqual(
    acted.map(({ kind }, n) => refused(kind === 'proposal' ? 'EXPIRED' : 'SUCCESS')[n % tries.length]),
  );
  await expectOnce(direct, crowd);
}, 240_000);

test('a cancel in the last hour races with the reminder: both are reminded or neither, and nobody after the cancel', async () => {
  const begin = acts.nextAt(clock.now(), '10:00:00');
  to(begin);
  const servers = [await start(), await start()];
  const [one, other] = servers;
  if (!one || !other) throw new Error('two were started');
  const crowd = await makeCrowd({ db: direct.db, clock }, await parties(one), { begin, each: 20 });
  const agreed = crowd.filter(({ kind }) => kind !== 'proposal');
  const advanceMs = Math.round((duesOf(begin)[0] ?? 0) - clock.now());
  to(clock.now() + advanceMs);
  await move(advanceMs - 120_000); // two minutes before, so that the session lives and nothing is due
  const { requester } = await parties(other);
  const [answers] = await Promise.all([
    Promise.all(agreed.map(({ pickId }) => acts.cancel(requester, pickId))),
    move(120_000).then(() => Promise.all(servers.map(sweep))),
  ]);
  for (const answer of answers) acts.accepted(answer);
  await Promise.all(servers.map(sweep));
  const rows = await direct.db
    .selectFrom('notifications')
    .select(['appointment_id', 'type', 'user_id'])
    .where('type', 'in', ['APPOINTMENT_RENTAL_REMIND', 'APPOINTMENT_CANCEL'])
    .orderBy('id')
    .execute();
  for (const { pickId } of agreed) {
    const told = rows.filter(({ appointment_id }) => appointment_id === pickId).map(({ type }) => type);
    const [reminders, cancels] = [
      told.filter((type) => type === 'APPOINTMENT_RENTAL_REMIND'),
      told.filter((type) => type === 'APPOINTMENT_CANCEL'),
    ];
    expect([0, 2]).toContain(reminders.length);
    expect(told).toEqual([...reminders, ...cancels]);
    expect(cancels).toHaveLength(2);
  }
}, 240_000);
