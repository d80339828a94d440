import * as v from 'valibot';
import { ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { argsOf, defineMutation, type Mutation, mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { EntryState, OutboxEntry } from '#src/db/rows.ts';

/** All lanes of rooms begin with it, and those of rooms that do not exist yet with the second. */
export const roomLanes = 'room:';
export const newRoomLanes = 'room:item:';
/** The lane of messages of a room. */
export const roomLane = (id: ChatRoomId): string => `${roomLanes}${id}`;
/** The lane of messages for a room that does not exist yet. */
export const newRoomLane = (id: ItemId): string => `${newRoomLanes}${id}`;

/** After this a message is not sent without asking its sender: by then it may be out of place (engine §3). */
const lifeMs = 24 * 60 * 60_000;

const OpenArgs = v.object({ itemId: ItemId });

/** Opens a room about a listing, for the messages that follow in its lane. */
export const roomOpen = defineMutation({
  kind: 'room.open',
  version: 1,
  args: OpenArgs,
  lane: ({ itemId }) => newRoomLane(itemId),
  lifeMs, // of the message for which it is opened
  merge: (_waiting, next) => next,
  // never known to be so already: the stored room may be older than its leaving
});

const Args = v.object({
  /** null: the room does not exist yet; its first message creates it. */
  chatRoomId: v.nullable(ChatRoomId),
  /** The listing of the room, where the room does not exist yet. */
  itemId: v.nullable(ItemId),
  /** As typed, code unit for code unit: the server's echo is compared with it (engine §5, Unicode). */
  content: v.string(),
});
type ChatSendArgs = v.InferOutput<typeof Args>;

/** Sends a message in a room. Each one counts for itself, in the order in which the user typed them. */
export const chatSend = defineMutation({
  kind: 'chat.send',
  version: 1,
  args: Args,
  lane: ({ chatRoomId, itemId }) =>
    chatRoomId === null ? newRoomLane(v.parse(ItemId, itemId)) : roomLane(chatRoomId),
  lifeMs,
  outlasts: true,
  merge: null,
  // a room is opened for the messages that wait for it: its mutation is discarded with the last of them
  alsoDiscards: async (tx, { lane }) => {
    const left = await outbox.inLane(tx, lane);
    return left.some((row) => row.kind !== roomOpen.kind || outbox.isUnderWay(row)) ? [] : left;
  },
});

const Seen = v.object({ seen: v.nullable(ChatId) });

/**
 * A message that must not be sent before the mutations enqueued with it. `seen`: the newest line on the sender's
 * screen; where nothing else identifies the message, it excludes older lines of the same text (engine §3).
 */
export const say = (
  args: ChatSendArgs,
  seen: ChatId | null,
  { draft = null, id = null }: Partial<Pick<Mutation, 'draft' | 'id'>> = {},
): Mutation =>
  mutation(chatSend, args, {
    precondition: { seen } satisfies v.InferOutput<typeof Seen>,
    afterOthers: true,
    draft,
    id,
  });

/** The newest line that the sender saw; null: none, or it is not known. */
export const seenBy = ({ precondition }: OutboxEntry): ChatId | null => {
  const seen = v.safeParse(Seen, precondition);
  return seen.success ? seen.output.seen : null;
};

/** The message in an outbox entry; null: the entry is of another kind, or a newer build's. */
export const messageOf = (row: OutboxEntry): ChatSendArgs | null => argsOf(chatSend, row);

/** The state of the user's own message that the server has not confirmed (copy-ko). */
export type BubbleState = 'waiting' | 'sending' | 'checking' | 'failed';

const bubbleStates: Readonly<Record<EntryState, BubbleState>> = {
  queued: 'waiting',
  blocked: 'waiting',
  sending: 'sending',
  ambiguous: 'checking',
  verifying: 'checking',
  failed: 'failed',
  attention: 'failed',
};

export const bubbleState = ({ state }: OutboxEntry): BubbleState => bubbleStates[state];
