import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemId } from '#contract/ids.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import { oneServer, perform, type Servers, twoProcesses } from './pick-stage.ts';
import { type Action, type Left, next } from './pick-table.ts';
import * as trades from './trades.ts';
import type { Member } from './world.ts';

/** How often a race is run: who comes first is chance. */
const rounds = Number(process.env['PICK_RACE_ROUNDS'] ?? 3);
const crowd = 50;

/** One of several things that happen at once. */
interface Move {
  readonly actor: trades.Party;
  readonly action: Action;
}

/** Where a race begins: a PICK on the requester's terms. */
interface Start {
  readonly type: 'RENTAL' | 'SALE';
  readonly state: 'PENDING' | 'CONFIRMED';
}

/** What came of all moves together; answers in the order of the moves. */
interface Result {
  readonly answers: readonly string[];
  readonly left: string;
  readonly told: Omit<trades.Told, 'pushes'>;
}

const describeLeft = ({ state, creator, sold }: Omit<Left, 'versionStep' | 'deleted'>, version: number) =>
  `${state} by ${creator}, version ${version}, ${sold ? 'sold' : 'free'}`;

/** What the contract says comes of the moves one after the other. */
const inTurn = (start: Start, moves: readonly Move[], order: readonly number[]): Result => {
  const isAgreed = start.state === 'CONFIRMED';
  let left: Left = {
    state: start.state,
    creator: 'requester',
    versionStep: 0,
    deleted: false,
    sold: start.type === 'SALE' && isAgreed,
  };
  let version = isAgreed ? 2 : 1;
  const answers = moves.map(() => '');
  const chats: string[] = [];
  const notes: string[] = [];
  for (const index of order) {
    const move = moves[index];
    if (!move) continue;
    const outcome = next({ ...left, type: start.type }, move.actor, move.action);
    answers[index] = `${outcome.status} ${outcome.code ?? 'done'} ${outcome.data ?? ''}`.trim();
    chats.push(...outcome.told.chats);
    notes.push(...outcome.told.notes);
    left = outcome.left;
    version += left.versionStep;
  }
  return { answers, left: describeLeft(left, version), told: { chats, notes: notes.toSorted() } };
};

/** Every order of so many. */
const orders = (count: number): readonly (readonly number[])[] =>
  count === 0
    ? [[]]
    : orders(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_none, place) => order.toSpliced(place, 0, count - 1)),
      );

const raced = [
  'owner confirm, requester cancel',
  'owner confirm, requester edit',
  'owner confirm, owner cancel',
  'owner confirm, owner edit',
  'owner confirm, owner confirm',
  'owner edit, requester edit',
  'owner cancel, requester cancel',
  'owner cancel, requester edit',
  'owner cancel, requester propose',
  'owner confirm, requester leave',
  'owner leave, requester edit',
  'owner leave, requester leave',
  'owner leave, requester cancel',
  'owner confirm, owner delete',
  'owner confirm, requester cancel, owner edit',
  'owner edit, requester confirm, requester edit',
  'owner edit, requester confirm, owner leave',
].map((title): readonly [string, readonly Move[]] => [
  title,
  title.split(', ').map((move) => {
    const [actor, action] = move.split(' ');
    return { actor, action } as Move; // the list above has no other words
  }),
]);

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

describe.each([
  ['one server', oneServer],
  ['two server processes', twoProcesses],
] as const)('%s', (_name, start) => {
  let servers: Servers;
  let names = 0;
  beforeAll(async () => {
    servers = await start();
  }, 180_000);
  afterAll(() => servers.stop());

  const newUser = () => {
    names += 1;
    return servers.as(`경주${names}`);
  };
  const anItemOf = (owner: readonly Member[]) => anItem(servers, here(owner));
  const statesOf = async (itemId: ItemId) => {
    const rows = servers.db.selectFrom('appointments').select('state').where('item_id', '=', itemId);
    return (await rows.execute()).map(({ state }) => state).toSorted();
  };

  test.each([
    ['rentals of the same days', 'RENTAL', 'ALREADY_RENTAL_RESERVED_PERIOD'],
    ['sales', 'SALE', 'ALREADY_SALE_RESERVED'],
  ] as const)(`of ${crowd} confirms at once of %s exactly one wins`, async (_title, type, code) => {
    const owner = await newUser();
    const item = await anItemOf(owner);
    const dates = trades.datesIn(servers, type, 3);
    const proposals: trades.Trade[] = [];
    for (let n = 0; n < crowd; n += 1)
      proposals.push(await trades.aProposal(servers, here(owner), here(await newUser()), { item, dates }));
    const answers = await Promise.all(proposals.map(({ pick }, n) => trades.confirm(turn(owner, n), pick)));
    expect(counted(answers)).toEqual({ '200 done': 1, [`409 ${code}`]: crowd - 1 });
    expect(await statesOf(item)).toEqual(['CONFIRMED', ...proposals.slice(1).map(() => 'PENDING')]);
  });

  test(`of ${crowd} proposals at once by one user exactly one is made, with one room and one card`, async () => {
    const owner = await newUser();
    const requester = await newUser();
    const itemId = await anItemOf(owner);
    const told = await trades.listen(servers, {});
    const answers = await Promise.all(
      Array.from({ length: crowd }, (_none, n) =>
        trades.propose(
          turn(requester, n),
          itemId,
          trades.datesIn(servers, n % 3 === 0 ? 'SALE' : 'RENTAL', 3 + (n % 7)),
        ),
      ),
    );
    expect(counted(answers)).toEqual({ '201 done': 1, '409 CURRENT_APPOINTMENT_EXIST': crowd - 1 });
    expect(await statesOf(itemId)).toEqual(['PENDING']);
    const { chats, notes } = await told();
    expect([chats.length, notes.length]).toEqual([1, 1]);
    const item = servers.db.selectFrom('items').select('chat_room_count').where('id', '=', itemId);
    expect(await item.executeTakeFirst()).toEqual({ chat_room_count: 1 });
  });

  const race = async (begin: Start, moves: readonly Move[], round: number): Promise<void> => {
    const owner = await newUser();
    const requester = await newUser();
    const peopleAt = (n: number): trades.People => ({
      owner: turn(owner, n),
      requester: turn(requester, n),
      outsider: { ...turn(owner, n), id: 0 as Member['id'] }, // nobody
    });
    const make = begin.state === 'CONFIRMED' ? trades.anAgreement : trades.aProposal;
    const dates = trades.datesIn(servers, begin.type, 3);
    const trade = await make(servers, here(owner), here(requester), { dates });
    const toldSince = await trades.listen(servers, peopleAt(0));
    const answers = await Promise.all(
      moves.map((move, n) =>
        perform(servers, { ...trade, type: begin.type, people: peopleAt(n + round) }, move),
      ),
    );
    const { state, version, isCreator } = await trades.see(here(owner), trade.pick);
    const sold = (await trades.saleDateOf(servers, trade.itemId)) !== null;
    const { chats, notes } = await toldSince();
    const seen: Result = {
      answers: answers.map(({ status, body }) =>
        `${status} ${body.code ?? 'done'} ${body.code === undefined ? '' : (body.data ?? '')}`.trim(),
      ),
      left: describeLeft({ state, creator: isCreator ? 'owner' : 'requester', sold }, version),
      told: { chats, notes },
    };
    // what would come of them one after the other, in some order
    expect(orders(moves.length).map((order) => inTurn(begin, moves, order))).toContainEqual(seen);
  };

  describe.each([
    { type: 'RENTAL', state: 'PENDING' },
    { type: 'RENTAL', state: 'CONFIRMED' },
    { type: 'SALE', state: 'PENDING' },
    { type: 'SALE', state: 'CONFIRMED' },
  ] as const)('of a $type that is $state', (begin) => {
    test.each(raced)('at once %s: as if one after the other', async (_title, moves) => {
      for (let round = 0; round < rounds; round += 1) await race(begin, moves, round);
    });
  });

  test('a key that is sent many times at once has one effect, and every answer is that of the first', async () => {
    const owner = await newUser();
    const requester = await newUser();
    const itemId = await anItemOf(owner);
    const dates = trades.datesIn(servers, 'RENTAL', 3);
    const insist = async (
      send: (n: number, headers: Readonly<Record<string, string>>) => Promise<Answer>,
    ): Promise<Answer> => {
      const headers = { 'idempotency-key': randomUUID() };
      const answers = await Promise.all(Array.from({ length: 20 }, (_none, n) => send(n, headers)));
      const { '409 IDEMPOTENCY_IN_PROGRESS': _waited, ...counts } = counted(answers);
      const done = answers.filter(({ body }) => body.code === undefined);
      const [first] = done;
      if (!first) throw new Error('none of them took effect');
      expect(Object.keys(counts)).toEqual([`${first.status} done`]);
      for (const { body } of done) expect(body).toEqual(first.body);
      expect(done.filter(({ headers: got }) => got.get('idempotency-replayed') === null)).toHaveLength(1);
      return first;
    };
    const expectTerms = ({ body }: Answer, state: string, version: number) =>
      expect(body.data).toMatchObject({ state, version });
    const { pick, room } = trades.proposed(
      await insist((n, headers) => trades.propose(turn(requester, n), itemId, dates, {}, headers)),
    );
    const changed = await insist((n, headers) => trades.counter(turn(owner, n), pick, dates, {}, headers));
    expectTerms(changed, 'PENDING', 2);
    const agreed = await insist((n, headers) => trades.confirm(turn(requester, n), pick, headers));
    expectTerms(agreed, 'CONFIRMED', 3);
    const over = await insist((n, headers) => trades.cancel(turn(owner, n), pick, headers));
    expectTerms(over, 'CANCELLED', 4);
    expect(await trades.linesOf(servers, room)).toHaveLength(4);
  });

  test('of two users who change the same terms at once, both naming the version they saw, one succeeds', async () => {
    const owner = await newUser();
    const requester = await newUser();
    for (let round = 0; round < rounds; round += 1) {
      const { pick } = await trades.aProposal(servers, here(owner), here(requester));
      const headers = { 'if-match': '"1"' };
      const answers = await Promise.all([
        trades.counter(turn(owner, 0), pick, trades.datesIn(servers, 'RENTAL', 4), {}, headers),
        trades.counter(turn(requester, 1), pick, trades.datesIn(servers, 'RENTAL', 5), {}, headers),
        trades.confirm(turn(owner, 1), pick, headers),
      ]);
      expect(counted(answers)).toEqual({ '200 done': 1, '412 VERSION_CONFLICT': 2 });
      for (const { status, body } of answers) if (status === 412) expect(body.data.version).toBe(2);
    }
  });
});
