import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import { advance, oneServer, type Servers, twoProcesses } from './pick-stage.ts';
import * as trades from './trades.ts';
import type { Member } from './world.ts';

/** Acts at once, and how often; PICK_STORM_ROUNDS asks for more. */
const width = 16;
const rounds = Number(process.env['PICK_STORM_ROUNDS'] ?? 12);
const crowd = 6;

interface Gust {
  readonly kind: 'propose' | 'edit' | 'confirm' | 'cancel' | 'leave' | 'report' | 'sweep';
  readonly who: number;
  readonly at: number;
  readonly day: number;
  readonly sale: boolean;
}

const gust: fc.Arbitrary<Gust> = fc.record({
  kind: fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom('propose', 'confirm', 'confirm') },
    { weight: 6, arbitrary: fc.constantFrom('edit', 'cancel', 'leave', 'sweep') },
    { weight: 1, arbitrary: fc.constant('report') },
  ),
  who: fc.nat({ max: crowd - 1 }),
  at: fc.nat({ max: 11 }),
  day: fc.integer({ min: 1, max: 6 }),
  sale: fc.constantFrom(false, false, true),
});

describe.each([
  ['one server', oneServer],
  ['two server processes', twoProcesses],
] as const)('%s', (_name, start) => {
  let servers: Servers;
  beforeAll(async () => {
    servers = await start();
  }, 180_000);
  afterAll(() => servers.stop());

  /** What can never be, however the acts fell: each row is a fault. */
  const faults = async (): Promise<readonly unknown[]> => {
    const { rows } = await sql`
      with agreed as (select * from appointments where state in ('CONFIRMED', 'IN_PROGRESS'))
      select 'two rentals of one day' as fault, a.id, b.id as other from agreed a join agreed b
        on a.item_id = b.item_id and a.id < b.id and a.type = 'RENTAL' and b.type = 'RENTAL'
        and a.rental_date < b.return_date and a.return_date > b.rental_date
      union all select 'two sales of one item', a.id, b.id from agreed a join agreed b
        on a.item_id = b.item_id and a.id < b.id and a.type = 'SALE' and b.type = 'SALE'
      union all select 'a rental that ends after the sale', a.id, i.id from agreed a join items i
        on i.id = a.item_id and a.type = 'RENTAL' and a.return_date >= i.sale_date
      union all select 'an item that is sold to nobody, or not to whom it is', i.id, s.id from items i
        full join (select * from agreed where type = 'SALE') s on s.item_id = i.id
        where i.sale_date is distinct from s.rental_date
      union all select 'something open between two of whom one blocks the other', a.id, null from appointments a
        join blocks b on (b.blocker_id, b.blocked_id) in
          ((a.owner_id, a.requester_id), (a.requester_id, a.owner_id))
        where a.state in ('PENDING', 'CONFIRMED')
      union all select 'something open in a room that somebody left', a.id, p.user_id from appointments a
        join participants p on p.chat_room_id = a.chat_room_id and p.has_left
        where a.state in ('PENDING', 'CONFIRMED')`.execute(servers.db);
    return rows;
  };

  test('whatever many users do at once, no call fails and nothing is agreed twice', async () => {
    const people: (readonly Member[])[] = [];
    for (let n = 0; n < crowd; n += 1) people.push(await servers.as(`폭풍${n}`));
    const items: ItemId[] = [];
    for (let n = 0; n < 3; n += 1) {
      const owner = people[n]?.[0];
      if (owner) items.push(await anItem(servers, owner));
    }
    const blow = async ({ kind, who, at, day, sale }: Gust, n: number): Promise<Answer> => {
      const everywhere = people[who] ?? [];
      const member = everywhere[n % everywhere.length];
      const visitors = servers.visitors();
      const visitor = visitors[n % visitors.length];
      const itemId = items[at % items.length];
      if (!member || !visitor || !itemId) throw new Error('everybody and everything is there');
      const dates = trades.datesIn(servers, sale ? 'SALE' : 'RENTAL', day);
      if (kind === 'sweep') return advance(visitor, 0);
      if (kind === 'propose') return trades.propose(member, itemId, dates);
      if (kind === 'report') {
        const owner = people[at % items.length]?.[0];
        return owner ? trades.report(member, owner, itemId) : member.get('/api/v1/user');
      }
      const newest = await servers.db
        .selectFrom('appointments')
        .select(['id', 'chat_room_id', 'type'])
        .where((row) => row.or([row('owner_id', '=', member.id), row('requester_id', '=', member.id)]))
        .orderBy('id', 'desc')
        .limit(4)
        .execute();
      const pick = newest[at % Math.max(1, newest.length)];
      if (!pick) return member.get('/api/v1/user');
      const id: AppointmentId = pick.id;
      if (kind === 'edit') return trades.counter(member, id, trades.datesIn(servers, pick.type, day));
      if (kind === 'leave') return trades.leave(member, pick.chat_room_id);
      return kind === 'confirm' ? trades.confirm(member, id) : trades.cancel(member, id);
    };
    const gusts = fc.sample(gust, { numRuns: width * rounds, seed: 20_260_911 });
    let agreed = 0;
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all(gusts.slice(round * width, (round + 1) * width).map(blow));
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body)).toEqual([]);
      agreed += answers.filter(({ body }) => body.data?.state === 'CONFIRMED').length;
      expect(await faults()).toEqual([]);
    }
    expect(agreed).toBeGreaterThan(0);
  }, 240_000);
});
