import { type Kysely, sql } from 'kysely';
import type { ServerClock } from './context.ts';
import type { Schema } from './db/schema.ts';

/** The wall clock. */
export const systemClock: ServerClock = { now: () => Date.now() };

/** A clock that tests move forward (contract §8). */
export interface TestClock extends ServerClock {
  /** How many ms it is ahead of the wall clock. */
  ahead(): number;
  advance(ms: number): void;
}

/** Makes a clock that can be moved forward. It follows the wall clock unless `wall` tells another time. */
export const makeTestClock = (wall: () => number = Date.now): TestClock => {
  let ahead = 0;
  return {
    now: () => wall() + ahead,
    ahead: () => ahead,
    advance: (ms) => {
      ahead += ms;
    },
  };
};

/** A test clock of which the database knows how far it was moved: it outlives a kill, and all processes go by it. */
export interface SharedClock extends ServerClock {
  /** Catches up with what others have moved. */
  look(): Promise<void>;
  advance(ms: number): Promise<void>;
}

/** The row of `meta` that says how many ms the clock of this database is ahead. */
const row = 'test clock';

/** Shares a test clock with every process of a database. Time never goes back: whoever is further ahead stays there. */
export const shareClock = (db: Kysely<Schema>, clock: TestClock): SharedClock => {
  const reach = (ahead: string | undefined): void =>
    clock.advance(Math.max(0, Number(ahead ?? 0) - clock.ahead()));
  return {
    now: clock.now,
    look: async () => {
      const found = await db.selectFrom('meta').select('value').where('key', '=', row).executeTakeFirst();
      reach(found?.value);
    },
    advance: async (ms) => {
      const { rows } = await sql<{ value: string }>`
        insert into meta (key, value) values (${row}, ${`${clock.ahead() + ms}`})
        on conflict (key) do update
          set value = (greatest(meta.value::float8, ${clock.ahead()}::float8) + ${ms}::float8)::text
        returning value`.execute(db);
      reach(rows[0]?.value);
    },
  };
};
