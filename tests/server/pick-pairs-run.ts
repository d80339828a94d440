import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { PickDetail } from '#contract/pick.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { foldPick, seenOf } from '#src/domain/picks/pick.fold.ts';
import { pickCancel, pickConfirm, pickEdit, pickPropose } from '#src/domain/picks/pick.mutation.ts';
import { isAsSeen, termsOf } from '#src/domain/picks/terms.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
import { asSeen } from '#tests/harness/picks.ts';
import { type AppClient, startApp } from './app-client.ts';
import { anItem } from './fixtures.ts';
import { type Act, type Cell, prices, sides } from './pick-pairs.ts';
import * as trades from './trades.ts';
import type { Member, World } from './world.ts';

/** What came of a cell for one side. */
export interface Ended {
  /** The PICKs of the listing, as the server shows them to this side and as its phone has them. */
  readonly server: readonly PickDetail[];
  readonly phone: readonly PickDetail[];
  /** What still waits. */
  readonly left: readonly OutboxEntry[];
  /** How many of its PICK cards were written after the two lost their network. */
  readonly cards: number;
}

/** Two phones on one listing, both without a network from the moment that `cell.base` stands. */
export const playPair = async (
  world: World,
  cell: Cell,
  people: Readonly<Record<trades.Party, Member>>,
): Promise<Readonly<Record<trades.Party, Ended>>> => {
  const itemId = await anItem(world, people.owner);
  const dates = trades.datesIn(world, cell.type, 3);
  const apps = {
    owner: await startApp(world, people.owner),
    requester: await startApp(world, people.requester),
  };
  try {
    // who has not heard of it may propose another
    const isStale = cell.acts.requester === 'propose';
    if (isStale) apps.requester.setOnline(false);
    const pick = await makeBase(world, cell, people, { itemId, dates });
    for (const side of sides) {
      if (pick === null || (side === 'requester' && isStale)) continue;
      const now: PickDetail = await trades.see(people[side], pick);
      const onServer = { terms: termsOf(now), state: now.state, isCreator: now.isCreator };
      // a server without versions tells one state of it from another by what it says alone
      await pulled(apps[side], pick, (row) => isAsSeen(asSeen(row), onServer));
    }
    for (const side of sides) apps[side].setOnline(false);
    const cardsBefore = await authorsOfCards(world, itemId);
    for (const side of sides) {
      const act = cell.acts[side];
      if (act === 'nothing') continue;
      const proposed = { ...trades.termsOn(dates), price: prices.proposed };
      await apps[side].act(
        act === 'propose'
          ? mutation(pickPropose, { itemId, terms: proposed })
          : answerTo(pick, act, apps[side], prices[side] - 500),
      );
    }
    for (const side of cell.onlineFirst === 'owner' ? sides : sides.toReversed()) {
      const app = apps[side];
      if (cell.killed === side) await killHalfWay(app);
      else app.setOnline(true);
      await app.until('nothing is on its way', (db) =>
        db.all('outbox').every(({ state }) => state === 'failed' || state === 'attention'),
      );
    }
    // whoever went first hears of what the other did
    const cards = await authorsOfCards(world, itemId);
    const endOf = async (side: trades.Party): Promise<Ended> => {
      const server: PickDetail[] = [];
      for (const id of await picksOf(world, itemId)) {
        const now: PickDetail = await trades.see(people[side], id);
        server.push(now);
        await pulled(apps[side], id, ({ state, price }) => state === now.state && price === now.price);
      }
      const isOwn = (author: number) => author === people[side].id;
      return {
        server,
        phone: apps[side].account.all('picks').filter((row) => row.itemId === itemId),
        left: apps[side].account.all('outbox'),
        cards: cards.filter(isOwn).length - cardsBefore.filter(isOwn).length,
      };
    };
    return { owner: await endOf('owner'), requester: await endOf('requester') };
  } finally {
    await Promise.all(sides.map((side) => apps[side].stop()));
  }
};

/** Brings the PICK where the cell begins, over HTTP. */
const makeBase = async (
  world: World,
  { base, type }: Cell,
  people: Readonly<Record<trades.Party, Member>>,
  { itemId, dates }: { readonly itemId: ItemId; readonly dates: trades.Dates },
): Promise<AppointmentId | null> => {
  if (base === null) return null;
  const given = { type, item: itemId, dates, terms: { price: prices.before } };
  const { pick } = await trades.aProposal(world, people.owner, people.requester, given);
  const terms = { price: prices.owner };
  if (base.creator === 'owner') trades.accepted(await trades.counter(people.owner, pick, dates, terms));
  if (base.state === 'CONFIRMED')
    trades.accepted(await trades.confirm(people[trades.otherParty(base.creator)], pick));
  return pick;
};

/** Asks for a PICK until the phone has it so. */
const pulled = async (
  app: AppClient,
  pick: AppointmentId,
  isSo: (row: Parameters<typeof asSeen>[0]) => boolean,
): Promise<void> => {
  app.engine().refresh(pickPull(pick));
  await app.until(`PICK ${pick} is as the server has it`, (db) =>
    db.all('picks').some((row) => row.appointmentId === pick && isSo(row)),
  );
};

/** What a tap means, by what the phone shows. */
const answerTo = (
  pick: AppointmentId | null,
  act: Exclude<Act, 'nothing' | 'propose'>,
  { account }: AppClient,
  price: number,
): Mutation => {
  const row = account.all('picks').find(({ appointmentId }) => appointmentId === pick);
  if (row === undefined) throw new Error('there is nothing on the screen to decide about');
  const shown = foldPick(row, account.all('outbox'));
  const about = { appointmentId: row.appointmentId, seen: seenOf(shown) };
  if (act === 'edit') return mutation(pickEdit, { ...about, terms: { ...shown.terms, price } });
  return act === 'confirm' ? mutation(pickConfirm, about) : mutation(pickCancel, { ...about, as: act });
};

/** The worker dies with its attempt on its way, and another begins. */
const killHalfWay = async (app: AppClient): Promise<void> => {
  const dies = app.until('an attempt is on its way or over', (db) =>
    db.all('outbox').every(({ state }) => state !== 'queued'),
  );
  app.setOnline(true);
  await dies;
  await app.kill();
  await app.start();
};

const picksOf = async ({ db }: World, itemId: ItemId): Promise<readonly AppointmentId[]> => {
  const rows = db.selectFrom('appointments').select('id').where('item_id', '=', itemId).orderBy('id');
  return (await rows.execute()).map(({ id }) => id);
};

/** The authors of the PICK cards about a listing. */
const authorsOfCards = async ({ db }: World, itemId: ItemId): Promise<readonly number[]> => {
  const rows = db
    .selectFrom('chats')
    .innerJoin('chat_rooms', 'chat_rooms.id', 'chats.chat_room_id')
    .select('chats.user_id')
    .where('chat_rooms.item_id', '=', itemId)
    .where('chats.kind', '=', 'PICK');
  return (await rows.execute()).map(({ user_id }) => user_id);
};
