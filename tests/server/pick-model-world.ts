import { sql } from 'kysely';
import { expect } from 'vitest';
import type { AppointmentId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import * as dates from './pick-model-dates.ts';
import {
  type ItemName,
  isUnfinished,
  type Model,
  type ModelPick,
  type Name,
  people,
  roomOf,
  without,
} from './pick-model-state.ts';
import type { Member, World } from './world.ts';

/** The real people, items and PICKs behind the model's names. */
export interface Stage {
  readonly world: World;
  readonly members: Record<Name, Member>;
  readonly items: Readonly<Record<ItemName, ItemId>>;
  /** By the key of the model's PICK. */
  readonly picks: { readonly id: AppointmentId; readonly room: ChatRoomId }[];
}

export const makeStage = async (world: World, run: number): Promise<Stage> => {
  const [A, B, C] = await Promise.all(people.map((name) => world.as(`${name}역${run}`)));
  if (!A || !B || !C) throw new Error('all three signed in');
  return {
    world,
    members: { A, B, C },
    items: { X: await anItem(world, A), Y: await anItem(world, B) },
    picks: [],
  };
};

/** Sessions last a day, journeys longer. */
export const signInAgain = async ({ world, members }: Stage): Promise<void> => {
  await Promise.all(
    people.map(async (name) => {
      members[name] = await world.as(members[name].nickname);
    }),
  );
};

const at = (stage: Stage, { key }: Pick<ModelPick, 'key'>) => {
  const known = stage.picks[key];
  if (!known) throw new Error(`PICK ${key} was never made`);
  return known;
};

const data = (answer: Answer) => acts.accepted(answer).body.data;

/** Every PICK as both parties read it. */
export const expectPicks = async (stage: Stage, model: Model): Promise<void> => {
  const seen = await Promise.all(
    model.picks.flatMap((pick) =>
      [pick.owner, pick.requester].map(async (name) => {
        const row = data(await acts.detail(stage.members[name], at(stage, pick).id));
        const { state, version, isCreator, rentalDate, returnDate, isReviewed } = row;
        return { key: pick.key, name, state, version, isCreator, rentalDate, returnDate, isReviewed };
      }),
    ),
  );
  const want = model.picks.flatMap((pick) =>
    [pick.owner, pick.requester].map((name) => ({
      key: pick.key,
      name,
      state: pick.state,
      version: pick.version,
      isCreator: pick.creator === name,
      rentalDate: pick.from,
      returnDate: pick.until,
      isReviewed: pick.reviewed.has(name),
    })),
  );
  expect(seen).toEqual(want);
};

const expectItem = async (stage: Stage, model: Model, name: ItemName): Promise<void> => {
  const [id, item] = [stage.items[name], model.items[name]];
  const visitor = stage.world.visitor();
  if (item.deleted) {
    expect((await visitor.get(`/api/v1/item/${id}`)).body.code).toBe('ALREADY_DELETED_ITEM');
    return;
  }
  expect(data(await visitor.get(`/api/v1/item/${id}`)).itemInfo.saleDate).toBe(item.saleDate);
  const view = without(model, name, null);
  const months = new Set(
    [acts.wall(model.now), ...view.picks.flatMap(({ from, until }) => [from, until ?? from])].map((text) =>
      text.slice(0, 7),
    ),
  );
  for (const month of months) {
    const [year, number] = month.split('-').map(Number);
    const found = data(
      await visitor.get(`/api/v1/item/${id}/rental-availability?year=${year}&month=${number}`),
    );
    expect(found.availability).toEqual(dates.month(view, month, model.now));
  }
  const sale = await visitor.get(`/api/v1/item/${id}/sale-availability`);
  expect(sale.body.code ?? sale.body.data).toBe(
    item.saleDate === null ? dates.firstSaleDay(view, model.now) : 'ALREADY_SALE_RESERVED',
  );
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

const ranks = ['CONFIRMED', 'IN_PROGRESS', 'SUCCESS'];

const expectLists = async (stage: Stage, model: Model, name: Name): Promise<void> => {
  for (const subject of ['OWNER', 'REQUESTER'] as const) {
    const mine = model.picks
      .filter(
        (pick) => ranks.includes(pick.state) && pick[subject === 'OWNER' ? 'owner' : 'requester'] === name,
      )
      .toSorted(
        (one, other) =>
          ranks.indexOf(one.state) - ranks.indexOf(other.state) ||
          (one.from < other.from ? -1 : one.from > other.from ? 1 : one.key - other.key),
      );
    expect(await listOf(stage.members[name], subject), `${subject} list of ${name}`).toEqual(
      mine.map((pick) => at(stage, pick).id),
    );
  }
};

interface NoteRow {
  readonly notificationInfo: { readonly id: number; readonly type: string; readonly createdAt: string };
  readonly appointmentInfo: {
    readonly id: number;
    readonly rentalDate: string;
    readonly returnDate: string | null;
  };
}

const notesOf = async (member: Member): Promise<NoteRow[]> => {
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

const expectNotes = async (stage: Stage, model: Model, name: Name): Promise<void> => {
  const rows = await notesOf(stage.members[name]);
  const place = ({ notificationInfo: { createdAt, id } }: NoteRow) =>
    `${createdAt} ${String(id).padStart(12, '0')}`;
  expect(rows.map(place)).toEqual(rows.map(place).toSorted().toReversed()); // newest first
  const keys = new Map(stage.picks.map(({ id }, key) => [id, key]));
  const seen = rows
    .toReversed()
    .map(({ notificationInfo, appointmentInfo: { id, rentalDate, returnDate } }) => {
      const type = notificationInfo.type.replace('APPOINTMENT_', '');
      return `${type} of ${keys.get(id as AppointmentId)} on ${rentalDate} to ${returnDate}`;
    });
  const want = model.notes[name].map((batch) =>
    batch.map(({ type, key, from, until }) => `${type} of ${key} on ${from} to ${until}`).toSorted(),
  );
  let from = 0;
  const batches = want.map(({ length }) => {
    from += length;
    return seen.slice(from - length, from).toSorted();
  });
  expect([batches, seen.slice(from)], `what ${name} was told`).toEqual([want, []]);
};

const expectChats = async (stage: Stage, model: Model): Promise<void> => {
  for (const [room, batches] of model.chats) {
    const pick = model.picks.find((one) => roomOf(one) === room);
    if (!pick) continue;
    const { rows } = await sql<{ kind: string; user_id: number }>`
      select kind, user_id from chats where chat_room_id = ${at(stage, pick).room} order by id`.execute(
      stage.world.db,
    );
    const names = new Map<number, Name>(people.map((name) => [stage.members[name].id, name]));
    const lines = rows.map(({ kind, user_id }) => `${kind} ${names.get(user_id)}`);
    expect(lines, `lines of ${room}`).toEqual(batches.flat());
  }
};

/** What the chat button of an item finds. */
const expectCurrent = async (stage: Stage, model: Model, name: ItemName, who: Name): Promise<void> => {
  if (model.items[name].owner === who) return;
  const open = model.picks.find((one) => one.item === name && one.requester === who && isUnfinished(one));
  const current = data(await stage.members[who].get(`/api/v1/item/${stage.items[name]}/current`));
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
      ...people.map((who) => expectCurrent(stage, model, name, who)),
    ]),
    ...people.flatMap((name) => [expectLists(stage, model, name), expectNotes(stage, model, name)]),
    expectChats(stage, model),
  ]);
};
