import { sql } from 'kysely';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Party, Subject, SuiteMember } from '#tests/harness/contract-subject.ts';
import { contractSuite } from '#tests/harness/contract-suite.ts';
import { anItem } from './fixtures.ts';
import type { Client } from './http-client.ts';
import { type Member, startWorld, type World } from './world.ts';

// the same list that the simulator's model server passes (tests/sim/model-server.test.ts): what the engine was proved
// against is what this server does
const suiteOf = (ext: boolean): void => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld({ ext });
  });
  afterAll(() => world.stop());

  const party = (client: Client): Party => ({
    request: (method, path, headers = {}, body = undefined) =>
      client.request(method, path, {
        headers,
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : Buffer.from(body) }),
      }),
    loseAccess: () => client.jar.set('accessToken', null),
    cookies: () =>
      ['accessToken', 'refreshToken'].flatMap((name) => {
        const value = client.jar.get(name);
        return value === undefined ? [] : [value];
      }),
  });

  /** Each test wants a campus of its own; the tables are emptied between them. */
  const subject = async (): Promise<Subject> => {
    await sql`truncate items, idempotency, blocks, notifications, reviews, reports cascade`.execute(world.db);
    const members = new Map<number, Member>();
    const of = (who: SuiteMember): Member => {
      const member = members.get(who.id);
      if (member === undefined) throw new Error('the suite knows somebody that it did not make');
      return member;
    };
    return {
      ext,
      older: false,
      visitor: async () => party(world.visitor()),
      member: async (nickname) => {
        const member = await world.as(nickname);
        members.set(member.id, member);
        return { id: member.id, ...party(member) };
      },
      addItem: (owner, title, given = { canDeal: true }) => anItem(world, of(owner), { title, ...given }),
      deleteItem: async (owner, itemId) => {
        await of(owner).del(`/api/v1/item/${itemId}`);
      },
      like: async (who, itemId) => {
        await of(who).post(`/api/v1/like/${itemId}`);
      },
      now: () => world.clock.now(),
      sweep: async () => {
        await world.sweep();
      },
      later: (ms) => world.clock.advance(ms),
      stall: (itemId) => stall(world, itemId),
    };
  };

  contractSuite(subject);
};

/** Holds the listing's row, for which every write to it waits. */
const stall = async ({ db }: World, itemId: number) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((isLocked, fail) => {
    db.transaction()
      .execute(async (tx) => {
        await sql`select from items where id = ${itemId} for update`.execute(tx);
        isLocked();
        await held;
      })
      .catch(fail);
  });
  const reached = async () => {
    for (;;) {
      const { rows } =
        await sql`select from pg_locks where locktype = 'advisory' and granted and mode = 'ExclusiveLock' and objsubid = 1 and database =
        (select oid from pg_database where datname = current_database())`.execute(db);
      if (rows.length > 0) return; // the first write holds its key, and waits for the row
    }
  };
  return { reached, release };
};

describe('the server with extensions', () => suiteOf(true));
describe('the server without extensions', () => suiteOf(false));
