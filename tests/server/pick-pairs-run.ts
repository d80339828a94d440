import type { AppointmentId, ItemId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { PickDetail } from '#contract/pick.ts';
import { moment } from '#server/db/kst.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { pickCancel } from '#src/domain/picks/cancel-pick.mutation.ts';
import { type PickConfirmArgs, pickConfirm } from '#src/domain/picks/confirm-pick.mutation.ts';
import { pickEdit } from '#src/domain/picks/edit-pick.mutation.ts';
import { foldPick, seenOf } from '#src/domain/picks/fold.ts';
import { pickPropose } from '#src/domain/picks/propose-pick.mutation.ts';
import { pickPull } from '#src/domain/picks/pull-keys.ts';
import { isAsSeen, type Terms, termsOf } from '#src/domain/picks/terms.ts';
import { asSeen } from '#tests/harness/picks.ts';
import { type AppClient, startApp } from './app-client.ts';
import { anItem } from './fixtures.ts';
import { type Act, type Cell, prices, type Side } from './pick-pairs.ts';
import type { Member, World } from './world.ts';

const dayMs = 86_400_000;

/** What came of a cell: the PICKs of the listing, as the server and as each phone has them, and what still waits. */
export interface Ended {
  readonly server: Readonly<Record<Side, readonly PickDetail[]>>;
  readonly phones: Readonly<Record<Side, readonly PickDetail[]>>;
  readonly left: Readonly<Record<Side, readonly OutboxEntry[]>>;
  /** How many PICK cards of a side were written after the two lost their network. */
  readonly cards: Readonly<Record<Side, number>>;
}

const sides = ['owner', 'requester'] as const;

const bodyOf = ({ type, rentalDate, returnDate, rentalLocation, price, deposit, tradeMethod }: Terms) => ({
  startDate: rentalDate,
  startLocation: rentalLocation,
  price,
  tradeMethod,
  ...(type === 'RENTAL' ? { endDate: returnDate, endLocation: rentalLocation, deposit } : {}),
});

const must = <A extends { readonly status: number; readonly body: unknown }>(answer: A): A => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

const detail = async (member: Member, id: AppointmentId): Promise<PickDetail> =>
  must(await member.get(`/api/v1/appointment/${id}`)).body.data;

/** Two phones on one listing, both without a network from the moment that `cell.base` stands. */
export const playPair = async (
  world: World,
  cell: Cell,
  people: Readonly<Record<Side, Member>>,
): Promise<Ended> => {
  const { owner, requester } = people;
  const itemId = await anItem(world, owner);
  const terms = termsFrom(world, cell);
  const apps = { owner: await startApp(world, owner), requester: await startApp(world, requester) };
  const settled = async (side: Side, what: string) =>
    apps[side].until(what, (db) =>
      db.all('outbox').every(({ state }) => state === 'failed' || state === 'attention'),
    );
  try {
    // who has not heard of it may propose another
    const isStale = cell.acts.requester === 'propose';
    if (isStale) apps.requester.setOnline(false);
    const id = await makeBase(cell, people, itemId, terms);
    for (const side of sides) {
      if (id === null || (side === 'requester' && isStale)) continue;
      apps[side].engine().refresh(pickPull(id));
      const now = await detail(people[side], id);
      // a server without versions tells one state of it from another by what it says alone
      await apps[side].until('the PICK is there', (db) =>
        db.all('picks').some((row) => row.appointmentId === id && isAsSeen(asSeen(row), standOf(now))),
      );
    }
    for (const side of sides) apps[side].setOnline(false);
    const before = await cardsOf(world, itemId);
    for (const side of sides) await decide(apps[side], side, cell.acts[side], { id, itemId, terms });
    for (const side of cell.first === 'owner' ? sides : sides.toReversed()) {
      const app = apps[side];
      if (cell.killed === side) await killHalfWay(app);
      else app.setOnline(true);
      await settled(side, 'nothing is on its way');
    }
    // whoever went first hears of what the other did
    const ids = await picksOf(world, itemId);
    const server = { owner: [] as PickDetail[], requester: [] as PickDetail[] };
    for (const side of sides) {
      for (const one of ids) {
        const now = await detail(people[side], one);
        server[side].push(now);
        apps[side].engine().refresh(pickPull(one));
        await apps[side].until(`PICK ${one} is as the server has it`, (db) =>
          db
            .all('picks')
            .some((row) => row.appointmentId === one && row.state === now.state && row.price === now.price),
        );
      }
    }
    const after = await cardsOf(world, itemId);
    const own = (side: Side) => ({
      phone: apps[side].account.all('picks').filter((row) => row.itemId === itemId),
      left: apps[side].account.all('outbox'),
      cards:
        after.filter((author) => author === people[side].id).length -
        before.filter((author) => author === people[side].id).length,
    });
    const [o, r] = [own('owner'), own('requester')];
    return {
      server,
      phones: { owner: o.phone, requester: r.phone },
      left: { owner: o.left, requester: r.left },
      cards: { owner: o.cards, requester: r.cards },
    };
  } finally {
    await Promise.all(sides.map((side) => apps[side].stop()));
  }
};

const standOf = (now: PickDetail) => ({
  terms: termsOf(now),
  state: now.state,
  isCreator: now.isCreator,
});

const termsFrom = (world: World, { type }: Cell): Terms => {
  const day = (days: number) => moment(world.clock.now() + days * dayMs).slice(0, 19) as LocalDateTime; // of that shape
  const isRental = type === 'RENTAL';
  return {
    type,
    tradeMethod: 'DIRECT',
    rentalDate: day(3),
    returnDate: isRental ? day(5) : null,
    rentalLocation: '중앙광장',
    returnLocation: isRental ? '중앙광장' : null,
    price: prices.before,
    deposit: isRental ? 20_000 : 0,
  };
};

/** Brings the PICK where the cell begins, over HTTP. */
const makeBase = async (
  { base, type }: Cell,
  { owner, requester }: Readonly<Record<Side, Member>>,
  itemId: ItemId,
  terms: Terms,
): Promise<AppointmentId | null> => {
  if (base === null) return null;
  const path = `/api/v1/appointment/${type === 'RENTAL' ? 'rental' : 'sale'}`;
  const made = must(await requester.post(path, { itemId, ...bodyOf(terms) }));
  const { appointmentId } = made.body.data.currentAppointment.appointment;
  const other = base.creator === 'owner' ? requester : owner;
  if (base.creator === 'owner')
    must(await owner.patch('/api/v1/appointment', { appointmentId, ...editOf(terms, prices.owner) }));
  if (base.state === 'CONFIRMED') must(await other.patch(`/api/v1/appointment/${appointmentId}/confirm`));
  return appointmentId;
};

const editOf = (
  { rentalDate, returnDate, rentalLocation, returnLocation, deposit, tradeMethod }: Terms,
  price: number,
) => ({
  rentalDate,
  returnDate,
  rentalLocation,
  returnLocation,
  price,
  deposit,
  tradeMethod,
});

/** What a person taps, on what their phone shows. */
const decide = async (
  app: AppClient,
  side: Side,
  act: Act,
  {
    id,
    itemId,
    terms,
  }: { readonly id: AppointmentId | null; readonly itemId: ItemId; readonly terms: Terms },
): Promise<void> => {
  if (act === 'nothing') return;
  if (act === 'propose')
    return app.act(mutation(pickPropose, { itemId, terms: { ...terms, price: prices.proposed } }));
  const row = app.account.all('picks').find(({ appointmentId }) => appointmentId === id);
  if (row === undefined) throw new Error('there is nothing on the screen to decide about');
  const shown = foldPick(row, app.account.all('outbox'));
  const seen = seenOf(shown);
  const about = { appointmentId: row.appointmentId, seen };
  await app.act(mutationOf(act, about, { ...shown.terms, price: prices[side] - 500 }));
};

const mutationOf = (
  act: Exclude<Act, 'nothing' | 'propose'>,
  about: PickConfirmArgs,
  terms: Terms,
): Mutation => {
  switch (act) {
    case 'edit':
      return mutation(pickEdit, { ...about, terms });
    case 'confirm':
      return mutation(pickConfirm, about);
    case 'reject':
    case 'cancel':
      return mutation(pickCancel, { ...about, as: act });
    default:
      return act satisfies never;
  }
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

const picksOf = async ({ db }: World, itemId: ItemId): Promise<readonly AppointmentId[]> =>
  (
    await db.selectFrom('appointments').select('id').where('item_id', '=', itemId).orderBy('id').execute()
  ).map(({ id }) => id);

/** The authors of the PICK cards about a listing. */
const cardsOf = async ({ db }: World, itemId: ItemId): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('chats')
      .innerJoin('chat_rooms', 'chat_rooms.id', 'chats.chat_room_id')
      .select('chats.user_id')
      .where('chat_rooms.item_id', '=', itemId)
      .where('chats.kind', '=', 'PICK')
      .execute()
  ).map(({ user_id }) => user_id);
