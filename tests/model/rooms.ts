import * as v from 'valibot';
import type { UserEvent } from '#contract/chat.ts';
import type { ChatId, ChatRoomId, IdempotencyKey, ItemId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import type { PickPreview } from '#contract/pick.ts';
import { isBlank, verbatim } from '#contract/text.ts';
import type { ModelCatalogue } from './catalogue.ts';
import type { ModelTime } from './kind.ts';
import type { Author } from './ledger.ts';
import { type Draws, type Line, type LineKind, makeLines } from './lines.ts';
import { Refusal } from './refusal.ts';

/** A user's part in a room. */
interface Part {
  hasLeft: boolean;
  /** Lines up to this one were before they came in again; '' = they see all. */
  since: ChatId | '';
  unread: number;
  lastReadAt: LocalDateTime | null;
}

export interface Room {
  readonly id: ChatRoomId;
  readonly itemId: ItemId;
  readonly owner: UserId;
  readonly requester: UserId;
  readonly createdAt: LocalDateTime;
  readonly lines: Line[];
  readonly parts: ReadonlyMap<UserId, Part>;
  /** One of them has blocked the other. */
  isBlocked: boolean;
  /** A rental of it is running. */
  isRunning: boolean;
}

/** What both parties are told of a change of their PICK (contract §11.4 k). */
export type PickEvent = Extract<UserEvent, { type: 'PICK' }>['message'];

/** Who tells of what happens in rooms: over sockets, the broker. */
export interface Hub {
  /** `acting`: who wrote it, or re-entered. */
  line(room: Room, line: Line, acting: UserId): void;
  /** Their total has changed. */
  unread(user: UserId): void;
  /** The line is stored, now or before; its author has named it. */
  ack(line: Line): void;
  /** A PICK of the room has changed. */
  pick(room: Room, event: PickEvent): void;
  /** They are out of the room with all connections, which hear nothing more of it. */
  part(room: Room, user: UserId): void;
  isOnline(user: UserId, room: ChatRoomId): boolean;
}

/** What is agreed in a room (picks.ts). */
export interface Trades {
  unfinished(room: Room, user: UserId): PickPreview | null;
  /** A user is about to leave; throws where they may not. */
  leaving(room: Room, user: UserId, author: Author): void;
}

const noTrades: Trades = { unfinished: () => null, leaving: () => {} };
const silent: Hub = {
  line: () => {},
  unread: () => {},
  ack: () => {},
  pick: () => {},
  part: () => {},
  isOnline: () => false,
};
/** What a chat may be (contract §4.3, §9.2). */
const Content = verbatim(limits.chat);

/** What a user says. */
export interface Saying {
  readonly content: string;
  readonly key: IdempotencyKey | null;
  readonly tag: string | null;
  /** When it left. */
  readonly at: number;
}

interface RoomDeps {
  readonly catalogue: ModelCatalogue;
  readonly lines: LineKind;
  readonly random: Draws;
  readonly time: ModelTime;
}

/** Rooms and what is said in them (contract §2.5, §4.5–4.8), without any wire. */
export class ModelRooms {
  readonly rooms = new Map<ChatRoomId, Room>();
  /** Everything that was ever stored, in the order in which it was. */
  readonly lines: Line[] = [];
  readonly catalogue: ModelCatalogue;
  readonly now: () => number;
  hub: Hub = silent;
  trades: Trades = noTrades;
  /** Who has blocked whom, as `1 2`. */
  readonly #blocks = new Set<string>();
  readonly #make: ReturnType<typeof makeLines>;

  constructor({ catalogue, lines, random, time }: RoomDeps) {
    this.catalogue = catalogue;
    this.now = time.now;
    this.#make = makeLines(lines, random, time);
  }

  opponentOf(room: Room, user: UserId): UserId {
    return user === room.owner ? room.requester : room.owner;
  }

  /** The room and this user's part in it; `missing` is the answer where there is no such room. */
  mine(id: ChatRoomId, user: UserId, missing = 'CHATROOM_NOT_FOUND') {
    const room = this.rooms.get(id);
    if (room === undefined) throw new Refusal(404, missing);
    const part = room.parts.get(user);
    if (part === undefined) throw new Refusal(404, 'PARTICIPATE_CHATROOM_NOT_FOUND');
    return { room, part };
  }

  /** The same, of a user who is still in it. */
  within(id: ChatRoomId, user: UserId, missing?: string) {
    const found = this.mine(id, user, missing);
    if (found.part.hasLeft) throw new Refusal(409, 'ALREADY_LEFT_CHATROOM');
    return found;
  }

  open(itemId: ItemId, user: UserId): Room {
    const item = this.catalogue.living(itemId);
    if (item.ownerId === user) throw new Refusal(400, 'SAME_OWNER_AND_REQUESTER');
    const known = this.about(itemId, user);
    if (known?.isBlocked || this.isBlocked(item.ownerId, user)) throw new Refusal(409, 'USER_BLOCK_EXIST');
    if (known !== undefined) {
      this.reenter(known, user);
      return known;
    }
    const id = (this.rooms.size + 1) as ChatRoomId; // any positive number is an id
    const part = (): Part => ({ hasLeft: false, since: '', unread: 0, lastReadAt: null });
    const room: Room = {
      id,
      itemId,
      owner: item.ownerId,
      requester: user,
      createdAt: this.#make.moment(),
      lines: [],
      parts: new Map([
        [item.ownerId, part()],
        [user, part()],
      ]),
      isBlocked: false,
      isRunning: false,
    };
    this.rooms.set(id, room);
    return room;
  }

  about(itemId: ItemId, user: UserId): Room | undefined {
    return [...this.rooms.values()].find((room) => room.itemId === itemId && room.requester === user);
  }

  /**
   * Stores what a user says, or answers what is stored under its name: what was stored stays so, whatever happened in the
   * room since (contract §11.4 d). Throws Refusal.
   */
  say(
    id: ChatRoomId,
    user: UserId,
    { content, key, tag, at }: Saying,
    missing?: string,
  ): { line: Line; isNew: boolean } {
    this.#check(content);
    const { room, part } = this.mine(id, user, missing);
    const isNamed = this.catalogue.kind.ext && key !== null;
    const known = isNamed && room.lines.find((line) => line.userId === user && line.key === key);
    if (known) {
      this.hub.ack(known);
      return { line: known, isNew: false };
    }
    if (part.hasLeft) throw new Refusal(409, 'ALREADY_LEFT_CHATROOM');
    if (room.isBlocked) throw new Refusal(409, 'USER_BLOCK_EXIST');
    this.reenter(room, this.opponentOf(room, user));
    const line = this.#put(room, user, { content, key, tag, at, isNotice: false, pick: null, change: null });
    if (isNamed) this.hub.ack(line);
    return { line, isNew: true };
  }

  #check(content: string): void {
    if (isBlank(content)) throw new Refusal(400, 'INVALID_CHAT_MESSAGE');
    if (this.catalogue.older) return; // it takes anything that is not empty
    if (content.length > limits.chat) throw new Refusal(400, 'CHAT_MESSAGE_TOO_LONG');
    if (!v.is(Content, content)) throw new Refusal(400, 'INVALID_INPUT');
  }

  /** A user who had left is in it again, and sees what comes from now on (contract §4.7). */
  reenter(room: Room, user: UserId): void {
    const part = room.parts.get(user);
    if (part === undefined || !part.hasLeft) return;
    part.hasLeft = false;
    part.since = room.lines.at(-1)?.chatId ?? '';
    this.notice(room, user, '님이 채팅방에 다시 들어왔어요.');
  }

  /** Either one has blocked the other. */
  isBlocked(one: UserId, other: UserId): boolean {
    return this.#blocks.has(`${one} ${other}`) || this.#blocks.has(`${other} ${one}`);
  }

  /** Whom a user blocks, in the order in which they did. */
  blockedBy(who: UserId): UserId[] {
    const pairs = [...this.#blocks].map((pair) => pair.split(' ').map(Number) as UserId[]); // as they were put there
    return pairs.flatMap(([by, whom]) => (by === who && whom !== undefined ? [whom] : []));
  }

  block(who: UserId, whom: UserId): void {
    this.#blocks.add(`${who} ${whom}`);
    this.#separate(who, whom);
  }

  /** Returns whether there was a block. The other one's own stays. */
  unblock(who: UserId, whom: UserId): boolean {
    const was = this.#blocks.delete(`${who} ${whom}`);
    this.#separate(who, whom);
    return was;
  }

  #separate(one: UserId, other: UserId): void {
    for (const room of this.rooms.values())
      if (room.parts.has(one) && room.parts.has(other)) room.isBlocked = this.isBlocked(one, other);
  }

  leave(id: ChatRoomId, user: UserId, author: Author = { key: null, tag: null }): void {
    const { room, part } = this.within(id, user, 'PARTICIPATE_CHATROOM_NOT_FOUND');
    if (room.isRunning) throw new Refusal(409, 'IN_PROGRESS_APPOINTMENT_EXIST');
    this.trades.leaving(room, user, author);
    part.unread = 0;
    part.hasLeft = true;
    this.hub.unread(user);
    this.hub.part(room, user);
    this.notice(room, user, '님이 채팅방을 나갔어요.');
  }

  /** A user looks at the room, or ceases to: all of it is read now. */
  read(room: Room, user: UserId): void {
    const part = room.parts.get(user);
    if (part === undefined) return;
    part.unread = 0;
    part.lastReadAt = this.#make.moment();
  }

  total(user: UserId): number {
    let total = 0;
    for (const { parts } of this.rooms.values()) {
      const part = parts.get(user);
      if (part !== undefined && !part.hasLeft) total += part.unread;
    }
    return total;
  }

  /** What REST shows a user, oldest first. */
  visible(room: Room, user: UserId, now = this.now()): Line[] {
    const since = room.parts.get(user)?.since ?? '';
    return room.lines.filter(({ chatId, visibleAt }) => chatId > since && visibleAt <= now);
  }

  lastAt(room: Room): LocalDateTime {
    return room.lines.at(-1)?.createdAt ?? room.createdAt;
  }

  /** A line that the server writes in a user's name: a notice, or a PICK card where there are terms to show. */
  notice(
    room: Room,
    user: UserId,
    words: string,
    { pick = null, change = null }: Partial<Pick<Line, 'pick' | 'change'>> = {},
  ): void {
    const content = `${this.catalogue.known(user).nickname}${words}`;
    const isNotice = pick === null;
    this.#put(room, user, { content, key: null, tag: null, at: this.now(), isNotice, pick, change });
  }

  /** A moment of the server, later than all before it. */
  moment(): LocalDateTime {
    return this.#make.moment();
  }

  #put(room: Room, user: UserId, saying: Saying & Pick<Line, 'isNotice' | 'pick' | 'change'>): Line {
    const { at: sentAt, ...rest } = saying;
    const line = this.#make.make({ room: room.id, userId: user, sentAt, ...rest });
    room.lines.push(line);
    this.lines.push(line);
    const other = this.opponentOf(room, user);
    const part = room.parts.get(other);
    const counts = !line.isNotice && part !== undefined && !this.hub.isOnline(other, room.id);
    if (counts) part.unread += 1;
    this.hub.line(room, line, user);
    return line;
  }
}
