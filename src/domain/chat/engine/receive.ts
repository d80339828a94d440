import * as v from 'valibot';
import { type ChatMessage, destinations, RoomEvent, UserEvent } from '#contract/chat.ts';
import type { ChatRoomId, UserId } from '#contract/ids.ts';
import { count } from '#src/db/engine-rows.ts';
import * as outbox from '#src/db/outbox.ts';
import * as picks from '#src/domain/picks/queries.ts';
import type { LeaseHandle } from '#src/sync/lease.ts';
import * as rooms from '../rooms.ts';
import { messageOf, roomLane } from '../send-message.mutation.ts';
import type { History } from './history.ts';

export interface ReceiveDeps {
  readonly me: UserId;
  readonly leaseHandle: LeaseHandle;
  readonly serverNow: () => number;
  readonly history: History;
  readonly isLooking: (room: ChatRoomId) => boolean;
  /** Something was received of this room: it is read from the server, which alone proves anything [V2]. */
  readonly readRoom: (room: ChatRoomId) => void;
  /** What entering the room returns has changed: a PICK, a notice. */
  readonly enterRoom: (room: ChatRoomId) => void;
  /** A PICK of this room has changed and is due to be read. */
  readonly onPicksDue: (room: ChatRoomId) => void;
  /** Reads the list of rooms: a room is unknown here, or has more unread messages than is known. */
  readonly refreshList: () => void;
  /** Another user sent a message, or a PICK of a room changed. */
  readonly onNews: () => void;
  /** The server refused a message, or a subscription to a room. */
  readonly onRejected: (key: string, code: string) => void;
  readonly onRoomRefused: (room: ChatRoomId) => void;
}

/** Applies events: hints, or lines that are merged by id, in any order and however often they arrive (I15). */
export type Receive = (destination: string, body: string) => Promise<void>;

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
};

type ReceivedChat = Extract<UserEvent, { type: 'CHAT' }>['message'];
type PickEvent = Extract<UserEvent, { type: 'PICK' }>['message'];
type Presence = Extract<RoomEvent, { type: 'ENTER' }>['message'];

/**
 * Whether the other user caused a line (contract §4.4); a server without extensions names its author by nickname only.
 */
export const isOthers = (
  room: Pick<ReceivedChat, 'mostRecentChatUserId' | 'mostRecentChatNickname' | 'opponentNickname'>,
  me: UserId,
): boolean => {
  const { mostRecentChatUserId: author, mostRecentChatNickname: name } = room;
  return author === null ? name === null || name === room.opponentNickname : author !== me;
};

export const makeReceive = (deps: ReceiveDeps): Receive => {
  const { me, leaseHandle, history } = deps;
  const when = () => ({ stamp: leaseHandle.stamp(), at: deps.serverNow() });

  const unreadable = (): Promise<void> =>
    leaseHandle.write(['counters', 'journal'], 'relaxed', (tx) => count(tx, 'events.unreadable', 1));

  /**
   * A new message as the list of rooms shows it. An older server echoes the account's own message as its recipient sees
   * it (contract §4.4): ignored.
   */
  const chatReceived = async (room: ReceivedChat): Promise<void> => {
    const { chatRoomId } = room;
    if (room.opponentUserId === me) return deps.readRoom(chatRoomId);
    if (isOthers(room, me)) deps.onNews();
    const isNews = isOthers(room, me) && room.mostRecentChatContent !== null && !deps.isLooking(chatRoomId);
    const known = await leaseHandle.write(['rooms', 'heard'], 'relaxed', async (tx) => {
      const row = await rooms.putReceived(tx, room, when());
      if (isNews) {
        const last = await tx.get('heard', 'newest');
        await tx.put('heard', {
          id: 'newest',
          count: (last?.count ?? 0) + 1,
          chatRoomId,
          nickname: room.opponentNickname,
          photo: room.opponentProfileImageUrl,
          content: room.mostRecentChatContent ?? '',
        });
      }
      return row;
    });
    if (known === undefined) deps.refreshList();
    else deps.readRoom(chatRoomId);
  };

  /**
   * The server has the message: the line is the mutation's, under the id that the server gave it (contract §11.4 d).
   */
  const acknowledged = async (ack: Extract<UserEvent, { type: 'CHAT_ACK' }>['message']): Promise<void> => {
    const { chatRoomId, clientMessageId, chatId, createdAt } = ack;
    const lane = await leaseHandle.read(['outbox'], (tx) => outbox.inLane(tx, roomLane(chatRoomId)));
    const row = lane.find(({ key }) => key === clientMessageId);
    const content = row && messageOf(row)?.content;
    if (content == null) return; // settled already, or sent by another device
    const line: ChatMessage = {
      chatId,
      userId: me,
      content,
      isNotification: false,
      isPick: false,
      pickInfo: null,
      createdAt,
      clientMessageId,
      pickChange: null,
    };
    await history.applyReceived(chatRoomId, [line], leaseHandle.stamp());
    deps.readRoom(chatRoomId);
  };

  /** What its own answer brought already changes nothing. */
  const pickChanged = async (change: PickEvent): Promise<void> => {
    const isDue = await leaseHandle.write([...picks.pickTables], 'relaxed', (tx) =>
      picks.noteChange(tx, change, leaseHandle.stamp()),
    );
    if (isDue) deps.onPicksDue(change.chatRoomId);
  };

  const ofUser = async (event: UserEvent): Promise<void> => {
    switch (event.type) {
      case 'UNREAD_CHAT_COUNT': {
        const known = await leaseHandle.read(['rooms'], (tx) => tx.range('rooms', {}));
        const ours = known.reduce((sum, room) => sum + (room.gone === null ? rooms.unreadOf(room) : 0), 0);
        if (event.message.unreadChatCount > ours) deps.refreshList();
        return;
      }
      case 'CHAT':
        return chatReceived(event.message);
      case 'CHAT_ACK':
        return acknowledged(event.message);
      case 'CHAT_REJECTED':
        if (event.message.clientMessageId !== null)
          deps.onRejected(event.message.clientMessageId, event.message.code);
        return;
      case 'SUBSCRIBE_REJECTED':
        return deps.onRoomRefused(event.message.chatRoomId);
      case 'PICK':
        return pickChanged(event.message);
      default:
        event satisfies never;
    }
  };

  const presence = (message: Presence): Promise<void> => {
    const isOwner = message.ownerId === me;
    return leaseHandle.write(['rooms'], 'relaxed', (tx) =>
      rooms.putPresence(tx, message.chatRoomId, {
        online: isOwner ? message.isRequesterOnline : message.isOwnerOnline,
        lastEnterAt: isOwner ? message.requesterLastEnterAt : message.ownerLastEnterAt,
        stamp: leaseHandle.stamp(),
      }),
    );
  };

  const ofRoom = async (room: ChatRoomId, event: RoomEvent): Promise<void> => {
    if (event.type !== 'CHAT') return presence(event.message);
    await history.applyReceived(room, [event.message], leaseHandle.stamp());
    if (event.message.isPick || event.message.isNotification) {
      deps.onNews();
      // the line says which PICK to read: entering would tell no more
      if (event.message.pickChange === null) deps.enterRoom(room);
    }
    deps.readRoom(room);
  };

  return async (destination, body) => {
    const value = parse(body);
    const room = destinations.roomPattern.exec(destination);
    if (room === null) {
      const event = v.safeParse(UserEvent, value);
      return event.success ? ofUser(event.output) : unreadable();
    }
    const event = v.safeParse(RoomEvent, value);
    // the pattern matches a room number
    return event.success ? ofRoom(Number(room[1]) as ChatRoomId, event.output) : unreadable();
  };
};
