import { destinations } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import type { Line } from '#tests/model/lines.ts';
import { Refusal } from '#tests/model/refusal.ts';
import type { Hub, ModelRooms, PickEvent, Room } from '#tests/model/rooms.ts';
import type { ChatKind } from './chat-kind.ts';
import type { Timeline } from './clock.ts';
import type { makeRoomCalls } from './model-room-calls.ts';
import type { Network } from './network.ts';

/** A session as the server knows it (model-socket.ts). */
export interface Session {
  readonly user: UserId;
  /** null: of somebody who is on no device under test. */
  readonly net: Network | null;
  /** Nothing passes any more. */
  readonly isCut: boolean;
  /** Destinations by subscription. */
  readonly hears: Map<number, string>;
  hearsOf(destination: string): boolean;
  tell(destination: string, body: string): void;
  /** The server ends it. */
  fail(): void;
}

/** A message as a socket brought it. */
export interface Published {
  readonly body: string;
  readonly tag: string | null;
  readonly at: number;
}

/** Keeps a record of what reached the broker and of whom it told, each before it takes effect (P-D2). */
export interface BrokerWatch {
  began(session: Session): void;
  ended(session: Session): void;
  subscribed(session: Session, as: number, destination: string): void;
  unsubscribed(session: Session, as: number): void;
  published(session: Session, body: string): void;
  told(session: Session, destination: string, body: string): void;
}

interface BrokerDeps {
  readonly rooms: ModelRooms;
  readonly calls: ReturnType<typeof makeRoomCalls>;
  readonly chat: Pick<ChatKind, 'isEarly'>;
  readonly timeline: Timeline;
}

/** Connections of one user. */
const mostSessions = 5;

/** A room of others has a code of its own over a socket (contract §1.4). */
const asStranger = (code: string): string =>
  code === 'PARTICIPATE_CHATROOM_NOT_FOUND' ? 'NOT_CHATROOM_PARTICIPANT' : code;

const roomOf = (destination: string): ChatRoomId | null => {
  const id = destinations.roomPattern.exec(destination)?.[1];
  return id === undefined ? null : (Number(id) as ChatRoomId); // digits, by the pattern
};

/** Who hears what, who is where, and what is read by that (contract §4.2–4.8), over sessions of any kind. */
export class ModelBroker implements Hub {
  readonly sessions = new Set<Session>();
  /** Told of each subscription that was granted, before anything is read by it. */
  onHears: ((session: Session, room: Room) => void) | null = null;
  watch: BrokerWatch | null = null;
  readonly #deps: BrokerDeps;
  /** How many look at a room as whom; an older server keeps a mere flag. */
  readonly #here = new Map<string, number>();

  constructor(deps: BrokerDeps) {
    this.#deps = deps;
    deps.rooms.hub = this;
  }

  get #older(): boolean {
    return this.#deps.rooms.catalogue.older;
  }

  isOnline(user: UserId, room: ChatRoomId): boolean {
    return (this.#here.get(`${user} ${room}`) ?? 0) > 0;
  }

  /** Somebody has connected; of too many connections of one user the oldest goes (B-71). */
  begin(session: Session): void {
    this.watch?.began(session);
    this.sessions.add(session);
    if (this.#older) return;
    const theirs = [...this.sessions].filter(({ user }) => user === session.user);
    for (const old of theirs.slice(0, -mostSessions)) old.fail();
  }

  /** A session asks to hear something. */
  subscribe(session: Session, as: number, destination: string): void {
    this.watch?.subscribed(session, as, destination);
    const id = roomOf(destination);
    if (id === null) {
      session.hears.set(as, destination);
      this.unread(session.user, session);
      return;
    }
    const { rooms } = this.#deps;
    try {
      const { room } = rooms.mine(id, session.user);
      if (room.isBlocked) throw new Refusal(409, 'USER_BLOCK_EXIST');
      this.onHears?.(session, room);
      rooms.reenter(room, session.user);
      this.enter(room, session.user);
      session.hears.set(as, destination);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const code = asStranger(error.code);
      // who cannot be told is shut out (contract §4.9)
      const canBeTold = rooms.catalogue.kind.ext && session.hearsOf(destinations.user);
      if (!canBeTold) session.fail();
      else this.#tell(session, destinations.user, 'SUBSCRIBE_REJECTED', { chatRoomId: id, code });
    }
  }

  unsubscribe(session: Session, as: number): void {
    this.watch?.unsubscribed(session, as);
    this.#quit(session, as);
  }

  #quit(session: Session, as: number): void {
    const destination = session.hears.get(as);
    if (destination === undefined) return;
    session.hears.delete(as);
    const room = this.#deps.rooms.rooms.get(roomOf(destination) ?? (0 as ChatRoomId)); // 0: none
    if (room !== undefined) this.exit(room, session.user);
  }

  /** The session is over as the server sees it. */
  end(session: Session): void {
    if (!this.sessions.delete(session)) return;
    this.watch?.ended(session);
    for (const as of [...session.hears.keys()]) this.#quit(session, as);
  }

  enter(room: Room, user: UserId): void {
    const name = `${user} ${room.id}`;
    this.#here.set(name, this.#older ? 1 : (this.#here.get(name) ?? 0) + 1);
    this.#deps.rooms.read(room, user);
    this.unread(user);
    this.#presence(room, 'ENTER');
  }

  exit(room: Room, user: UserId): void {
    const name = `${user} ${room.id}`;
    this.#here.set(name, this.#older ? 0 : Math.max(0, (this.#here.get(name) ?? 0) - 1));
    this.#deps.rooms.read(room, user);
    // others of theirs may be in it still: then nobody has gone
    if (this.#older || !this.isOnline(user, room.id)) this.#presence(room, 'EXIT');
  }

  part(room: Room, user: UserId): void {
    if (this.#older) return; // there they go on hearing it
    for (const { user: whose, hears } of this.sessions)
      for (const [as, destination] of hears)
        if (whose === user && roomOf(destination) === room.id) hears.delete(as);
    if (!this.isOnline(user, room.id)) return;
    this.#here.delete(`${user} ${room.id}`);
    this.#deps.rooms.read(room, user);
    this.#presence(room, 'EXIT');
  }

  /** A message has arrived; a server without extensions says nothing of one that it refuses. */
  publish(session: Session, { body, tag, at }: Published): void {
    this.watch?.published(session, body);
    const { rooms } = this.#deps;
    const { chatRoomId, content, clientMessageId: key = null } = JSON.parse(body);
    try {
      rooms.say(chatRoomId, session.user, { content, key, tag, at });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!rooms.catalogue.kind.ext) return;
      const refused = { chatRoomId, clientMessageId: key, code: asStranger(error.code) };
      // what cannot be read as a chat at all is nothing to the user's other connections
      if (error.status === 400) this.#tell(session, destinations.user, 'CHAT_REJECTED', refused);
      else this.#tellUser(session.user, 'CHAT_REJECTED', refused);
    }
  }

  ack({ room: chatRoomId, key: clientMessageId, chatId, createdAt, userId }: Line): void {
    this.#tellUser(userId, 'CHAT_ACK', { chatRoomId, clientMessageId, chatId, createdAt });
  }

  pick({ owner, requester }: Room, event: PickEvent): void {
    if (!this.#deps.rooms.catalogue.kind.ext) return;
    for (const user of [owner, requester]) this.#tellUser(user, 'PICK', event);
  }

  line(room: Room, line: Line, acting: UserId): void {
    const { rooms, calls, chat, timeline } = this.#deps;
    const other = rooms.opponentOf(room, acting);
    const tell = (): void => {
      this.#tellRoom(room, 'CHAT', calls.lineOf(line));
      const theirs = calls.row(room, other);
      // who has left hears nothing of the room any more (B-73)
      const hears = (user: UserId) => this.#older || room.parts.get(user)?.hasLeft === false;
      if (hears(other)) this.#tellUser(other, 'CHAT', theirs);
      // an older server sends the writer the other one's copy (contract §4.4)
      if (hears(acting)) this.#tellUser(acting, 'CHAT', this.#older ? theirs : calls.row(room, acting));
      if (hears(other)) this.unread(other);
    };
    const wait = line.visibleAt - timeline.now;
    if (wait <= 0 || chat.isEarly) tell();
    else timeline.schedule(wait, tell);
  }

  unread(user: UserId, only: Session | null = null): void {
    const message = { unreadChatCount: this.#deps.rooms.total(user) };
    if (only !== null) this.#tell(only, destinations.user, 'UNREAD_CHAT_COUNT', message);
    else this.#tellUser(user, 'UNREAD_CHAT_COUNT', message);
  }

  #presence(room: Room, type: 'ENTER' | 'EXIT'): void {
    const { owner, requester, id, parts } = room;
    this.#tellRoom(room, type, {
      chatRoomId: id,
      requesterId: requester,
      ownerId: owner,
      isRequesterOnline: this.isOnline(requester, id),
      isOwnerOnline: this.isOnline(owner, id),
      requesterLastEnterAt: parts.get(requester)?.lastReadAt ?? null,
      ownerLastEnterAt: parts.get(owner)?.lastReadAt ?? null,
    });
  }

  #tellRoom(room: Room, type: string, message: unknown): void {
    for (const session of this.sessions) this.#tell(session, destinations.room(room.id), type, message);
  }

  #tellUser(user: UserId, type: string, message: unknown): void {
    for (const session of this.sessions)
      if (session.user === user) this.#tell(session, destinations.user, type, message);
  }

  #tell(session: Session, destination: string, type: string, message: unknown): void {
    if (!session.hearsOf(destination)) return;
    const body = JSON.stringify({ type, message });
    this.watch?.told(session, destination, body);
    session.tell(destination, body);
  }
}
