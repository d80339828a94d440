import { expect } from 'vitest';
import type { AppointmentId, ItemId, UserId } from '#contract/ids.ts';
import { isUnfinished, type Pick as ModelPick } from '#tests/model/pick.ts';
import { firstSaleDay, rentalMonth } from '#tests/model/pick-dates.ts';
import { listed, notesOf } from '#tests/model/pick-list.ts';
import { wall } from '#tests/model/seoul-time.ts';
import { anItem } from './fixtures.ts';
import { type ItemName, items, type Model, picksOf, users } from './pick-stories.ts';
import { accepted, linesOf, see, type Trade } from './trades.ts';
import type { Member, World } from './world.ts';

/** The real users, items and PICKs behind the numbers of the model. */
export interface Real {
  readonly world: World;
  readonly members: Map<UserId, Member>;
  readonly items: Readonly<Record<ItemName, ItemId>>;
  readonly picks: Map<AppointmentId, Omit<Trade, 'itemId'>>;
}

/** Three new users and the items of two of them. */
export const makeReal = async (world: World, run: number): Promise<Real> => {
  const [a, b, c] = [await world.as(`A역${run}`), await world.as(`B역${run}`), await world.as(`C역${run}`)];
  const members = new Map([
    [users[0], a],
    [users[1], b],
    [users[2], c],
  ]);
  return {
    world,
    members,
    items: { X: await anItem(world, a), Y: await anItem(world, b) },
    picks: new Map(),
  };
};

/** Sessions last a day, journeys longer. */
export const signInAgain = async ({ world, members }: Real): Promise<void> => {
  await Promise.all(
    [...members].map(async ([user, { nickname }]) => members.set(user, await world.as(nickname))),
  );
};

const known = <K, V>(map: ReadonlyMap<K, V>, key: K): V => {
  const value = map.get(key);
  if (value === undefined) throw new Error(`there is no ${key}`);
  return value;
};
export const memberOf = ({ members }: Pick<Real, 'members'>, user: UserId): Member => known(members, user);

/** Every PICK as both parties read it. */
export const expectPicks = async (real: Real, model: Model): Promise<void> => {
  const expectPick = async (pick: ModelPick, user: UserId) => {
    const id = known(real.picks, pick.id).pick;
    expect(await see(memberOf(real, user), id), `PICK ${pick.id} as ${user} sees it`).toMatchObject({
      appointmentId: id,
      state: pick.state,
      version: pick.version,
      isCreator: pick.creator === user,
      isReviewed: model.market.opinions.isReviewed(pick.id, user),
      ...pick.terms,
    });
  };
  const picks = picksOf(model);
  await Promise.all(
    picks.flatMap((pick) => [expectPick(pick, pick.owner), expectPick(pick, pick.requester)]),
  );
};

const expectItem = async ({ world, items: real }: Real, model: Model, name: ItemName): Promise<void> => {
  const { market, now } = model;
  const ask = (path = '') => world.visitor().get(`/api/v1/item/${real[name]}${path}`);
  const listing = market.listings.get(items[name]);
  if (listing === undefined || listing.deleted) {
    expect((await ask()).body.code).toBe('ALREADY_DELETED_ITEM');
    return;
  }
  const { saleDate = null } = listing;
  expect(accepted(await ask()).body.data.itemInfo.saleDate).toBe(saleDate);
  const picks = picksOf(model);
  const touched = picks
    .filter(({ itemId }) => itemId === listing.itemId)
    .flatMap(({ terms }) => [terms.rentalDate, terms.returnDate ?? terms.rentalDate]);
  for (const month of new Set([wall(now), ...touched].map((text) => text.slice(0, 7)))) {
    const [year, number] = month.split('-').map(Number);
    const found = accepted(await ask(`/rental-availability?year=${year}&month=${number}`));
    expect(found.body.data.availability).toEqual(rentalMonth(picks, listing, { month, now }));
  }
  const sale = await ask('/sale-availability');
  const first = firstSaleDay(picks, listing.itemId, { but: null, now });
  expect(sale.body.code ?? sale.body.data).toBe(saleDate === null ? first : 'ALREADY_SALE_RESERVED');
};

/** A whole list, page by page. */
const listOf = async <Row>(member: Member, path: string, rows: string): Promise<readonly Row[]> => {
  const all: Row[] = [];
  let query = '';
  for (;;) {
    const { [rows]: page, pageInfo } = accepted(await member.get(`/api/v1/${path}${query}`)).body.data;
    all.push(...page);
    const { hasNext, ...cursor } = pageInfo;
    if (!hasNext || all.length > 1_000) return all; // no story is that long: these pages would never end
    query = `&${new URLSearchParams(cursor)}`;
  }
};

const expectLists = async (real: Real, model: Model, user: UserId): Promise<void> => {
  for (const subject of ['OWNER', 'REQUESTER'] as const) {
    const path = `appointment?subject=${subject}&period=ALL&pageSize=2`;
    const rows = await listOf<{ appointmentId: AppointmentId }>(
      memberOf(real, user),
      path,
      'appointmentInfoList',
    );
    const want = listed(picksOf(model), user, subject, 0).map(({ id }) => known(real.picks, id).pick);
    expect(
      rows.map(({ appointmentId }) => appointmentId),
      `${subject} list of ${user}`,
    ).toEqual(want);
  }
};

interface NoteRow {
  readonly notificationInfo: { readonly id: number; readonly type: string; readonly createdAt: string };
  readonly appointmentInfo: {
    readonly id: AppointmentId;
    readonly rentalDate: string;
    readonly returnDate: string | null;
  };
}

/** What a user was notified of; of what one step tells the order is free. */
const expectNotes = async (real: Real, { market, steps }: Model, user: UserId): Promise<void> => {
  const path = 'notification?pageSize=50';
  const rows = await listOf<NoteRow>(memberOf(real, user), path, 'notifications');
  const place = ({ notificationInfo: { createdAt, id } }: NoteRow) =>
    `${createdAt} ${String(id).padStart(12, '0')}`;
  expect(rows.map(place)).toEqual(rows.map(place).toSorted().toReversed()); // newest first
  const seen = rows
    .toReversed()
    .map(
      ({ notificationInfo: { type }, appointmentInfo: { id, rentalDate, returnDate } }) =>
        `${type} of ${id} on ${rentalDate} to ${returnDate}`,
    );
  const notes = notesOf(market.picks.notes, user).reverse();
  const want = steps.map((first, step) =>
    notes
      .filter(({ id }) => id > first && id <= (steps[step + 1] ?? Number.POSITIVE_INFINITY))
      .map(({ type, pick: { id }, rentalDate, returnDate }) => {
        const { pick } = known(real.picks, id);
        return `${type} of ${pick} on ${rentalDate} to ${returnDate}`;
      })
      .toSorted(),
  );
  let from = 0;
  const found = want.map(({ length }) => {
    from += length;
    return seen.slice(from - length, from).toSorted();
  });
  expect([found, seen.slice(from)], `what ${user} was notified of`).toEqual([want, []]);
};

/** What stands in every room, in its order. */
const expectLines = async (real: Real, model: Model): Promise<void> => {
  const rooms = new Map(picksOf(model).map(({ id, room }) => [room, known(real.picks, id).room]));
  for (const [{ id, lines }, room] of rooms) {
    const want = lines.map(({ isNotice, userId, content }) => [
      memberOf(real, userId).id,
      isNotice ? 'NOTICE' : 'PICK',
      content,
    ]);
    expect(await linesOf(real.world, room), `lines of room ${id}`).toEqual(want);
  }
};

/** What the chat button of an item finds. */
const expectCurrent = async (real: Real, model: Model, name: ItemName, user: UserId): Promise<void> => {
  if (model.market.listings.get(items[name])?.ownerId === user) return;
  const open = picksOf(model).find(
    (one) => one.itemId === items[name] && one.requester === user && isUnfinished(one.state),
  );
  const answer = await memberOf(real, user).get(`/api/v1/item/${real.items[name]}/current`);
  const { isPresent, appointment } = accepted(answer).body.data;
  expect([isPresent, appointment?.appointmentId ?? null]).toEqual([
    open !== undefined,
    open ? known(real.picks, open.id).pick : null,
  ]);
};

/** Everything that can be seen is as the model has it. */
export const expectAll = async (real: Real, model: Model): Promise<void> => {
  await expectPicks(real, model);
  await Promise.all([
    ...(['X', 'Y'] as const).flatMap((name) => [
      expectItem(real, model, name),
      ...users.map((user) => expectCurrent(real, model, name, user)),
    ]),
    ...users.flatMap((user) => [expectLists(real, model, user), expectNotes(real, model, user)]),
    expectLines(real, model),
  ]);
};
