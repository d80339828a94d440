import { type Selectable, sql, type Transaction } from 'kysely';
import type { PickInfo } from '#contract/chat.ts';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { Schema } from '#server/db/schema.ts';
import { said } from '#server/domain/notices.ts';
import { pickInfo } from '#server/domain/pick-info.ts';
import { recount } from '#server/domain/unread.ts';
import type { Campus } from './campus.ts';
import { insertNotifications } from './notifications.ts';
import type { CampusPick } from './picks.ts';
import { insertReviews } from './reviews.ts';
import type { CampusLine, CampusRoom, Side } from './talk.ts';

type Tx = Transaction<Schema>;
type Pick = Selectable<Schema['appointments']>;

/** The rows that names of the campus became. */
export type Named = {
  readonly users: (nickname: string) => UserId;
  readonly items: (key: string) => ItemId;
};

/** A room with the row it became. */
type Placed = { readonly room: CampusRoom; readonly id: ChatRoomId; readonly pick: Pick | null };

const sides: readonly Side[] = ['owner', 'requester'];

const priceOf = (pick: CampusPick, campus: Campus) => {
  const listing = campus.items.find((item) => item.listing.key === pick.item)?.listing;
  return pick.type === 'SALE'
    ? { price: listing?.sale ?? 0, deposit: 0 }
    : { price: listing?.rent?.fee ?? 0, deposit: listing?.rent?.deposit ?? 0 };
};

const partiesOf = (room: CampusRoom, { users, items }: Named) => ({
  item_id: items(room.item),
  owner_id: users(room.owner),
  requester_id: users(room.requester),
});

const insertRoom = async (tx: Tx, room: CampusRoom, named: Named): Promise<ChatRoomId> => {
  const { id } = await tx
    .insertInto('chat_rooms')
    .values({ ...partiesOf(room, named), created_at: room.createdAt, last_chat_at: room.createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** A PICK is as old as its first card and changed when anybody last did something about it. */
const momentsOf = (room: CampusRoom, { termsAt }: CampusPick) => {
  const deeds = room.lines.filter(({ kind }) =>
    ['CARD', 'CONFIRMED', 'CANCELLED', 'REJECTED'].includes(kind),
  );
  return { terms_at: termsAt, created_at: deeds[0]?.at ?? termsAt, updated_at: deeds.at(-1)?.at ?? termsAt };
};

const insertPick = async (
  tx: Tx,
  {
    room,
    id,
    pick,
    campus,
    named,
  }: {
    readonly room: CampusRoom;
    readonly id: ChatRoomId;
    readonly pick: CampusPick;
    readonly campus: Campus;
    readonly named: Named;
  },
): Promise<Pick> =>
  tx
    .insertInto('appointments')
    .values({
      ...partiesOf(room, named),
      chat_room_id: id,
      creator_id: named.users(pick[pick.by]),
      type: pick.type,
      state: pick.state,
      trade_method: pick.method,
      rental_date: pick.start,
      return_date: pick.end,
      rental_location: pick.place,
      return_location: pick.end === null ? null : pick.place,
      ...priceOf(pick, campus),
      ...momentsOf(room, pick),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The words of a line, which for all but what was said are the domain's own. */
const contentOf = (line: CampusLine, nickname: string, pick: Pick | null): string => {
  switch (line.kind) {
    case 'SAID':
      return line.content;
    case 'CARD':
      return said.proposed(nickname, pick?.type ?? 'RENTAL');
    case 'CONFIRMED':
      return said.confirmed(nickname);
    case 'CANCELLED':
      return said.cancelled(nickname);
    case 'REJECTED':
      return said.rejected(nickname);
    case 'LEFT':
      return said.left(nickname);
    case 'CAME_BACK':
      return said.cameBack(nickname);
    default:
      return line satisfies never;
  }
};

const infoOf = (line: CampusLine, author: UserId, pick: Pick | null): PickInfo | null => {
  if (line.kind !== 'CARD') return null;
  if (pick === null) throw new Error('a card stands for a PICK');
  const info = { ...pickInfo(pick), creatorId: author };
  if (line.place === undefined) return info;
  return {
    ...info,
    rentalLocation: line.place,
    returnLocation: info.returnLocation === null ? null : line.place,
  };
};

const kinds = { SAID: 'PLAIN', CARD: 'PICK' } as const;
const kindOf = ({ kind }: CampusLine) => (kind === 'SAID' || kind === 'CARD' ? kinds[kind] : 'NOTICE');

type ChatRow = { readonly chat_room_id: ChatRoomId; readonly id: number; readonly created_at: LocalDateTime };

/** All lines in one statement. Ids are taken beforehand and grow with time, in a room and over all of them. */
const insertChats = async (
  tx: Tx,
  placed: readonly Placed[],
  { users }: Named,
): Promise<readonly ChatRow[]> => {
  const lines = placed
    .flatMap(({ room, id, pick }) => room.lines.map((line) => ({ room, id, pick, line })))
    .toSorted((a, b) => (a.line.at < b.line.at ? -1 : Number(a.line.at > b.line.at)));
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('chats', 'id')) as id
    from generate_series(1, ${lines.length}::int)`.execute(tx);
  const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
  const chats = lines.map(({ room, id, pick, line }, index) => {
    const nickname = room[line.by];
    const author = users(nickname);
    return {
      chat_room_id: id,
      id: ids[index] ?? 0, // as many as lines
      user_id: author,
      kind: kindOf(line),
      content: contentOf(line, nickname, pick),
      nickname,
      pick_info: infoOf(line, author, pick),
      created_at: line.at,
    };
  });
  await sql`
    insert into chats (chat_room_id, id, user_id, kind, content, nickname, pick_info, created_at)
    overriding system value
    select * from jsonb_to_recordset(${JSON.stringify(chats)}::jsonb) as c(chat_room_id bigint, id bigint,
      user_id bigint, kind text, content text, nickname text, pick_info jsonb, created_at timestamp)`.execute(
    tx,
  );
  return chats;
};

/** What has become of one of the two: gone or not, what they may see and what they have read. */
const participant = (side: Side, { room, id }: Placed, chats: readonly ChatRow[], { users }: Named) => {
  const moves = room.lines.filter(({ by, kind }) => by === side && (kind === 'LEFT' || kind === 'CAME_BACK'));
  const [back, visit] = [moves.findLast(({ kind }) => kind === 'CAME_BACK')?.at, room.visits[side]];
  const before = (at: LocalDateTime | null | undefined) =>
    at == null ? 0 : (chats.findLast(({ created_at }) => created_at < at)?.id ?? 0);
  return {
    chat_room_id: id,
    user_id: users(room[side]),
    has_left: moves.at(-1)?.kind === 'LEFT',
    hidden_to: before(back),
    read_to: before(visit),
    last_read_at: visit,
  };
};

/** Rooms, PICKs and all that was said, with what is counted of it. */
export const insertRooms = async (tx: Tx, campus: Campus, named: Named): Promise<void> => {
  const placed: Placed[] = [];
  for (const room of campus.rooms) {
    const id = await insertRoom(tx, room, named);
    const about = campus.picks.find((one) => one.item === room.item && one.requester === room.requester);
    const pick = about ? await insertPick(tx, { room, id, pick: about, campus, named }) : null;
    placed.push({ room, id, pick });
  }
  const chats = Map.groupBy(await insertChats(tx, placed, named), (chat) => chat.chat_room_id);
  await tx
    .insertInto('participants')
    .values(
      placed.flatMap((one) => sides.map((side) => participant(side, one, chats.get(one.id) ?? [], named))),
    )
    .execute();
  const agreed = placed.flatMap(({ room, pick }) => (pick === null ? [] : [{ room, pick }]));
  await insertNotifications(tx, agreed, campus.now);
  await insertReviews(tx, agreed);
  await recount(tx);
};
