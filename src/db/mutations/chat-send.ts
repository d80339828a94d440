import * as v from 'valibot';
import { ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import type { OutboxEntry } from '../rows.ts';
import { type Mutation, type MutationDefinition, mutation } from './mutation.ts';

const Args = v.object({
  /** null: there is no room yet; it is made with its first message. */
  chatRoomId: v.nullable(ChatRoomId),
  /** What the room is to be about, where there is none yet. */
  itemId: v.nullable(ItemId),
  /** As typed, code unit for code unit: an echo is compared with it (engine §5, Unicode). */
  content: v.string(),
});
export type ChatSendArgs = v.InferOutput<typeof Args>;

/** After this a message is no longer sent without asking: it may be out of place by then (engine §3). */
const lifeMs = 24 * 60 * 60_000;

/** "Say this in that room." Each one counts for itself, in the order in which they were typed. */
export const chatSend: MutationDefinition<ChatSendArgs> = {
  kind: 'chat.send',
  version: 1,
  args: Args,
  lane: ({ chatRoomId, itemId }) =>
    chatRoomId === null ? newRoomLane(v.parse(ItemId, itemId)) : roomLane(chatRoomId),
  lifeMs,
  outlasts: true,
  merge: null,
  isTrue: async () => false,
  photos: () => [],
  without: (args) => args,
};

const Seen = v.object({ seen: v.nullable(ChatId) });

/**
 * Says something after the others that are kept with it. `seen`: the newest line that its person had before their eyes; it
 * tells an older line of the same words from this message's own where nothing else is left that could (engine §3).
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

/** The newest line that the person saw who said this; null: none, or it is not known. */
export const seenBy = ({ precondition }: OutboxEntry): ChatId | null => {
  const seen = v.safeParse(Seen, precondition);
  return seen.success ? seen.output.seen : null;
};

export const roomLane = (id: ChatRoomId): string => `room:${id}`;
/** Messages for a room that is not there yet. */
export const newRoomLane = (id: ItemId): string => `room:item:${id}`;
/** All lanes of rooms, as a stretch of the lane index. */
export const roomLanes = { index: 'lane', from: 'room:', to: 'room:\uffff' } as const;
export const newRoomLanes = { index: 'lane', from: 'room:item:', to: 'room:item:\uffff' } as const;

/** What such a row says; null: it is no message, or a newer build's. */
export const messageOf = (row: OutboxEntry): ChatSendArgs | null => {
  if (row.kind !== chatSend.kind || row.v !== chatSend.version) return null;
  const args = v.safeParse(Args, row.args);
  return args.success ? args.output : null;
};

/** How a message of one's own stands that the server has not confirmed (copy-ko). */
export type BubbleState = 'waiting' | 'sending' | 'checking' | 'failed';

export const bubbleState = ({ state }: OutboxEntry): BubbleState => {
  switch (state) {
    case 'queued':
    case 'blocked':
      return 'waiting';
    case 'sending':
      return 'sending';
    case 'ambiguous':
    case 'verifying':
      return 'checking';
    case 'failed':
    case 'attention':
      return 'failed';
    default:
      return state satisfies never;
  }
};
