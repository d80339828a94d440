import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AppointmentId, ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import { isUnfinished, type Pick } from '#tests/model/pick.ts';
import { firstSaleDay, rentalMonth } from '#tests/model/pick-dates.ts';
import { listed, notesOf } from '#tests/model/pick-list.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import { type ItemName, items, type Model, picksOf, users } from './pick-market.ts';
import type { Member, World } from './world.ts';

/** The real users, items, PICKs and rooms behind the numbers of the model. */
export interface Stage {
  readonly world: World;
  readonly members: Map<UserId, Member>;
  readonly items: Readonly<Record<ItemName, ItemId>>;
  readonly picks: Map<AppointmentId, { readonly id: AppointmentId; readonly room: ChatRoomId }>;
}

export const makeStage = async (world: World, run: number): Promise<Stage> => {
  const [A, B, C] = await Promise.all(['A', 'B', 'C'].map((name) => world.as(`${name}역${run}`)));
  if (!A || !B || !C) throw new Error('all three signed in');
  const [a, b, c] = users;
  return {
    world,
    members: new Map([
      [a, A],
      [b, B],
      [c, C],
    ]),
    items: { X: await anItem(world, A), Y: await anItem(world, B) },
    picks: new Map(),
  };
};

/** Sessions last a day, journeys longer. */
export const signInAgain = async ({ world, members }: Stage): Promise<void> => {
  await Promise.all(
    [...members].map(async ([user, { nickname }]) => members.set(user, await world.as(nickname))),
  );
};

export const memberOf = ({ members }: Stage, user: UserId): Member => {
  const member = members.get(user);
  if (!member) throw new Error(`nobody is ${user}`);
  return member;
};

const at = (stage: Stage, { id }: globalThis.Pick<Pick, 'id'>) => {
  const known = stage.picks.get(id);
  if (!known) throw new Error(`PICK ${id} was never made`);
  return known;
};

const data = (answer: Answer) => acts.accepted(answer).body.data;

/** Every PICK as both parties read it. */
export const expectPicks = async (stage: Stage, model: Model): Promise<void> => {
  const views = picksOf(model).flatMap((pick) =>
    [pick.owner, pick.requester].map((user) => ({ pick, user })),
  );
  const seen = await Promise.all(
    views.map(async ({ pick, user }) => {
      const row = data(await acts.detail(memberOf(stage, user), at(stage, pick).id));
      const { state, version, isCreator, isReviewed } = row;
      const { type, tradeMethod, rentalDate, returnDate, rentalLocation, returnLocation, price, deposit } =
        row;
      const terms = {
        type,
        tradeMethod,
        rentalDate,
        returnDate,
        rentalLocation,
        returnLocation,
        price,
        deposit,
      };
      return { id: pick.id, user, state, version, isCreator, isReviewed, terms };
    }),
  );
  const want = views.map(({ pick, user }) => ({
    id: pick.id,
    user,
    state: pick.state,
    version: pick.version,
    isCreator: pick.creator === user,
    isReviewed: model.market.opinions.isReviewed(pick.id, user),
    terms: pick.terms,
  }));
  expect(seen).toEqual(want);
};

const expectItem = async (stage: Stage, model: Model, name: ItemName): Promise<void> => {
  const { market, now } = model;
  const id = stage.items[name];
  const listing = market.listings.get(items[name]);
  const visitor = stage.world.visitor();
  if (listing === undefined || listing.deleted) {
    expect((await visitor.get(`/api/v1/item/${id}`)).body.code).toBe('ALREADY_DELETED_ITEM');
    return;
  }
  const { saleDate = null } = listing;
  expect(data(await visitor.get(`/api/v1/item/${id}`)).itemInfo.saleDate).toBe(saleDate);
  const picks = picksOf(model);
  const touched = picks
    .filter(({ itemId }) => itemId === listing.itemId)
    .flatMap(({ terms }) => [terms.rentalDate, terms.returnDate ?? terms.rentalDate]);
  for (const month of new Set([acts.wall(now), ...touched].map((text) => text.slice(0, 7)))) {
    const [year, number] = month.split('-').map(Number);
    const found = data(
      await visitor.get(`/api/v1/item/${id}/rental-availability?year=${year}&month=${number}`),
    );
    expect(found.availability).toEqual(rentalMonth(picks, listing, { month, now }));
  }
  const sale = await visitor.get(`/api/v1/item/${id}/sale-availability`);
  const first = firstSaleDay(picks, listing.itemId, { but: null, now });
  expect(sale.body.code ?? sale.body.data).toBe(saleDate === null ? first : 'ALREADY_SALE_RESERVED');
};

/** The whole list, two rows a page. */
const listOf = async (member: Member, subject: string): Promise<unknown[]> => {
  const ids: unknown[] = [];
  let cursor = '';
  for (;;) {
    const page = data(
      await member.get(`/api/v1/appointment?subject=${subject}&period=ALL&pageSize=2${cursor}`),
    );
    ids.push(
      ...page.appointmentInfoList.map(({ appointmentId }: { appointmentId: number }) => appointmentId),
    );
    const { hasNext, cursorState, cursorDate, cursorId } = page.pageInfo;
    if (!hasNext || ids.length > 100) return ids; // no story is that long: these pages would never end
    cursor = `&cursorState=${cursorState}&cursorDate=${encodeURIComponent(cursorDate)}&cursorId=${cursorId}`;
  }
};

const expectLists = async (stage: Stage, model: Model, user: UserId): Promise<void> => {
  for (const subject of ['OWNER', 'REQUESTER'] as const)
    expect(await listOf(memberOf(stage, user), subject), `${subject} list of ${user}`).toEqual(
      listed(picksOf(model), user, subject, 0).map((pick) => at(stage, pick).id),
    );
};

interface NoteRow {
  readonly notificationInfo: { readonly id: number; readonly type: string; readonly createdAt: string };
  readonly appointmentInfo: {
    readonly id: number;
    readonly rentalDate: string;
    readonly returnDate: string | null;
  };
}

const readNotes = async (member: Member): Promise<NoteRow[]> => {
  const rows: NoteRow[] = [];
  let cursor = '';
  for (;;) {
    const page = data(await member.get(`/api/v1/notification?pageSize=50${cursor}`));
    rows.push(...page.notifications);
    const { hasNext, cursorCreatedAt, cursorId } = page.pageInfo;
    if (!hasNext) return rows;
    cursor = `&cursorCreatedAt=${encodeURIComponent(cursorCreatedAt)}&cursorId=${cursorId}`;
  }
};

const expectNotes = async (stage: Stage, { market, steps }: Model, user: UserId): Promise<void> => {
  const rows = await readNotes(memberOf(stage, user));
  const place = ({ notificationInfo: { createdAt, id } }: NoteRow) =>
    `${createdAt} ${String(id).padStart(12, '0')}`;
  expect(rows.map(place)).toEqual(rows.map(place).toSorted().toReversed()); // newest first
  const ids = new Map([...stage.picks].map(([mine, { id }]) => [id as number, mine]));
  const seen = rows
    .toReversed()
    .map(
      ({ notificationInfo: { type }, appointmentInfo: { id, rentalDate, returnDate } }) =>
        `${type} of ${ids.get(id)} on ${rentalDate} to ${returnDate}`,
    );
  const notes = notesOf(market.picks.notes, user).reverse();
  const want = steps.map((first, step) =>
    notes
      .filter(({ id }) => id > first && id <= (steps[step + 1] ?? Number.POSITIVE_INFINITY))
      .map(
        ({ type, pick, rentalDate, returnDate }) => `${type} of ${pick.id} on ${rentalDate} to ${returnDate}`,
      )
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
const expectLines = async (stage: Stage, model: Model): Promise<void> => {
  for (const { room } of new Map(picksOf(model).map((pick) => [pick.room.id, pick])).values()) {
    const pick = picksOf(model).find((one) => one.room === room);
    if (!pick) continue;
    const { rows } = await sql<{ kind: string; user_id: number; content: string }>`
      select kind, user_id, content from chats where chat_room_id = ${at(stage, pick).room} order by id`.execute(
      stage.world.db,
    );
    const lines = rows.map(({ kind, user_id, content }) => `${kind} ${user_id}: ${content}`);
    const want = room.lines.map(
      ({ isNotice, userId, content }) =>
        `${isNotice ? 'NOTICE' : 'PICK'} ${memberOf(stage, userId).id}: ${content}`,
    );
    expect(lines, `lines of room ${room.id}`).toEqual(want);
  }
};

/** What the chat button of an item finds. */
const expectCurrent = async (stage: Stage, model: Model, name: ItemName, user: UserId): Promise<void> => {
  const { market } = model;
  if (market.listings.get(items[name])?.ownerId === user) return;
  const open = picksOf(model).find(
    (one) => one.itemId === items[name] && one.requester === user && isUnfinished(one.state),
  );
  const current = data(await memberOf(stage, user).get(`/api/v1/item/${stage.items[name]}/current`));
  expect([current.isPresent, current.appointment?.appointmentId ?? null]).toEqual([
    open !== undefined,
    open ? at(stage, open).id : null,
  ]);
};

/** Everything that can be seen is as the model has it. */
export const expectAll = async (stage: Stage, model: Model): Promise<void> => {
  await expectPicks(stage, model);
  await Promise.all([
    ...(['X', 'Y'] as const).flatMap((name) => [
      expectItem(stage, model, name),
      ...users.map((user) => expectCurrent(stage, model, name, user)),
    ]),
    ...users.flatMap((user) => [expectLists(stage, model, user), expectNotes(stage, model, user)]),
    expectLines(stage, model),
  ]);
};
