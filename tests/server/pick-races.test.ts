import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import { type Arena, oneServer, twoProcesses } from './pick-arena.ts';
import { perform } from './pick-cells.ts';
import { describeLeft, type Move, type Result, results, type Start } from './pick-orders.ts';
import { mark, toldSince } from './pick-told.ts';
import type { Member } from './world.ts';

/** How often a race is run: who comes first is chance. */
const rounds = Number(process.env['PICK_RACE_ROUNDS'] ?? 3);

const crowd = 50;
let names = 0;
const aName = () => {
  names += 1;
  return `경주${names}`;
};

/** The member at one server or the other, in turn. */
const turn = (member: readonly Member[], n: number): Member => {
  const found = member[n % member.length];
  if (!found) throw new Error('everybody is signed in somewhere');
  return found;
};
const here = (member: readonly Member[]): Member => turn(member, 0);

const counted = (answers: readonly Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const key = `${status} ${body.code ?? 'done'}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
};

const twice: readonly (readonly [string, readonly Move[]])[] = (
  [
    ['owner confirm', 'requester cancel'],
    ['owner confirm', 'requester edit'],
    ['owner confirm', 'owner cancel'],
    ['owner confirm', 'owner edit'],
    ['owner confirm', 'owner confirm'],
    ['owner edit', 'requester edit'],
    ['owner cancel', 'requester cancel'],
    ['owner cancel', 'requester edit'],
    ['owner cancel', 'requester propose'],
    ['owner confirm', 'requester leave'],
    ['owner leave', 'requester edit'],
    ['owner leave', 'requester leave'],
    ['owner leave', 'requester cancel'],
    ['owner confirm', 'owner delete'],
    ['owner confirm', 'requester cancel', 'owner edit'],
    ['owner edit', 'requester confirm', 'requester edit'],
    ['owner edit', 'requester confirm', 'owner leave'],
  ] as const
).map((moves) => [
  moves.join(', '),
  moves.map((move) => {
    const [actor, action] = move.split(' ');
    return { actor, action } as Move; // the list above has no other words
  }),
]);

const kinds: readonly (readonly [string, () => Promise<Arena>])[] = [
  ['one server', oneServer],
  ['two server processes', twoProcesses],
];

describe.each(kinds)('%s', (_name, startArena) => {
  let arena: Arena;
  let day: number;
  beforeAll(async () => {
    arena = await startArena();
    day = arena.clock.now();
  }, 180_000);
  afterAll(() => arena.stop());

  const item = (owner: readonly Member[]) => anItem(arena, here(owner));
  const ownPick = async (member: readonly Member[], itemId: ItemId, dates: acts.Dates) =>
    acts.proposed(await acts.propose(here(member), itemId, dates)).pickId;
  const states = async (itemId: ItemId) =>
    (await arena.db.selectFrom('appointments').select('state').where('item_id', '=', itemId).execute()).map(
      ({ state }) => state,
    );
  const proposals = async (itemId: ItemId, dates: acts.Dates): Promise<readonly AppointmentId[]> => {
    const ids: AppointmentId[] = [];
    for (let n = 0; n < crowd; n += 1) ids.push(await ownPick(await arena.as(aName()), itemId, dates));
    return ids;
  };

  test.each([
    ['rentals of the same days', 'RENTAL', 'ALREADY_RENTAL_RESERVED_PERIOD'],
    ['sales', 'SALE', 'ALREADY_SALE_RESERVED'],
  ] as const)(`of ${crowd} confirms at once of %s exactly one wins`, async (_title, type, code) => {
    const owner = await arena.as(aName());
    const itemId = await item(owner);
    const ids = await proposals(itemId, acts.datesOn(type, day, 3));
    const answers = await Promise.all(ids.map((id, n) => acts.confirm(turn(owner, n), id)));
    expect(counted(answers)).toEqual({ '200 done': 1, [`409 ${code}`]: crowd - 1 });
    expect((await states(itemId)).toSorted()).toEqual([
      'CONFIRMED',
      ...Array.from({ length: crowd - 1 }, () => 'PENDING'),
    ]);
  });

  test(`of ${crowd} proposals at once by one user exactly one is made, with one room and one card`, async () => {
    const [owner, requester] = [await arena.as(aName()), await arena.as(aName())];
    const itemId = await item(owner);
    const since = await mark(arena);
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_none, n) =>
        acts.propose(
          turn(requester, n),
          itemId,
          acts.datesOn(n % 3 === 0 ? 'SALE' : 'RENTAL', day, 3 + (n % 7)),
        ),
      ),
    );
    expect(counted(answers)).toEqual({ '201 done': 1, '409 CURRENT_APPOINTMENT_EXIST': crowd - 1 });
    expect(await states(itemId)).toEqual(['PENDING']);
    const people = { owner: here(owner), requester: here(requester), outsider: here(owner) };
    const told = await toldSince(arena, since, { ...people, outsider: people.requester });
    expect([told.chats.length, told.notes.length]).toEqual([1, 1]);
    const { chat_room_count } = await arena.db
      .selectFrom('items')
      .select('chat_room_count')
      .where('id', '=', itemId)
      .executeTakeFirstOrThrow();
    expect(chat_room_count).toBe(1);
  });

  const saleDateOf = async (itemId: ItemId) =>
    (
      await arena.db
        .selectFrom('items')
        .select('sale_date')
        .where('id', '=', itemId)
        .executeTakeFirstOrThrow()
    ).sale_date;

  const race = async (start: Start, moves: readonly Move[], round: number): Promise<void> => {
    const [owner, requester] = [await arena.as(aName()), await arena.as(aName())];
    const at = (n: number): acts.People => ({
      owner: turn(owner, n),
      requester: turn(requester, n),
      outsider: { ...turn(owner, n), id: 0 as Member['id'] }, // nobody
    });
    const itemId = await item(owner);
    const deal = await acts.makeDeal(at(0), itemId, {
      type: start.type,
      dates: acts.datesOn(start.type, day, 3),
      agreed: start.state === 'CONFIRMED',
    });
    const since = await mark(arena);
    const answers = await Promise.all(
      moves.map((move, n) => perform({ ...deal, people: at(n + round) }, move, { now: day })),
    );
    const { state, version, isCreator } = acts.accepted(await acts.detail(here(owner), deal.pickId)).body
      .data;
    const told = await toldSince(arena, since, at(0));
    const seen: Result = {
      answers: answers.map(({ status, body }) =>
        `${status} ${body.code ?? 'done'} ${body.code === undefined ? '' : (body.data ?? '')}`.trim(),
      ),
      left: describeLeft(
        { state, creator: isCreator ? 'owner' : 'requester', sold: (await saleDateOf(itemId)) !== null },
        version,
      ),
      told: { chats: told.chats, notes: told.notes },
    };
    expect(results(start, moves)).toContainEqual(seen);
  };

  describe.each([
    { type: 'RENTAL', state: 'PENDING' },
    { type: 'RENTAL', state: 'CONFIRMED' },
    { type: 'SALE', state: 'PENDING' },
    { type: 'SALE', state: 'CONFIRMED' },
  ] as const)('of a $type that is $state', (start) => {
    test.each(twice)('at once %s: as if one after the other', async (_title, moves) => {
      for (let round = 0; round < rounds; round += 1) await race(start, moves, round);
    });
  });

  test('a key that is sent many times at once has one effect, and every answer is that of the first', async () => {
    const [owner, requester] = [await arena.as(aName()), await arena.as(aName())];
    const itemId = await item(owner);
    const dates = acts.datesOn('RENTAL', day, 3);
    const insist = async (
      send: (n: number, headers: Readonly<Record<string, string>>) => Promise<Answer>,
    ) => {
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(Array.from({ length: 20 }, (_none, n) => send(n, headers)));
      const counts = counted(answers);
      delete counts['409 IDEMPOTENCY_IN_PROGRESS'];
      const first = answers.find(({ body }) => body.code === undefined);
      const done = answers.filter(({ body }) => body.code === undefined);
      expect(Object.keys(counts)).toEqual([`${first?.status} done`]);
      for (const { body } of done) expect(body).toEqual(first?.body);
      expect(done.filter(({ headers: got }) => got.get('idempotency-replayed') === null)).toHaveLength(1);
      return first?.body.data;
    };
    const made = await insist((n, headers) => acts.propose(turn(requester, n), itemId, dates, { headers }));
    const id = made.currentAppointment.appointment.appointmentId;
    const changed = await insist((n, headers) => acts.edit(turn(owner, n), id, dates, { headers }));
    expect([changed.state, changed.version]).toEqual(['PENDING', 2]);
    const agreed = await insist((n, headers) => acts.confirm(turn(requester, n), id, headers));
    expect([agreed.state, agreed.version]).toEqual(['CONFIRMED', 3]);
    const over = await insist((n, headers) => acts.cancel(turn(owner, n), id, headers));
    expect([over.state, over.version]).toEqual(['CANCELLED', 4]);
    const { chats } = await toldSince(
      arena,
      { chat: 0, note: 0, push: 0 },
      { owner: here(owner), requester: here(requester), outsider: here(owner) },
    );
    expect(chats.filter((line) => !line.includes('somebody'))).toHaveLength(4);
  });

  test('of two users who change the same terms at once, both naming the version they saw, one succeeds', async () => {
    const [owner, requester] = [await arena.as(aName()), await arena.as(aName())];
    for (let round = 0; round < rounds; round += 1) {
      const itemId = await item(owner);
      const id = await ownPick(requester, itemId, acts.datesOn('RENTAL', day, 3));
      const headers = { 'if-match': '"1"' };
      const answers = await Promise.all([
        acts.edit(turn(owner, 0), id, acts.datesOn('RENTAL', day, 4), { headers }),
        acts.edit(turn(requester, 1), id, acts.datesOn('RENTAL', day, 5), { headers }),
        acts.confirm(turn(owner, 1), id, headers),
      ]);
      expect(counted(answers)).toEqual({ '200 done': 1, '412 VERSION_CONFLICT': 2 });
      for (const { status, body } of answers) if (status === 412) expect(body.data.version).toBe(2);
    }
  });
});
