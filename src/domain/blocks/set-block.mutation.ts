import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';

const Args = v.object({
  userId: UserId,
  blocked: v.boolean(),
  /** What they were called when it was decided; null: nothing stored named them. */
  nickname: v.nullable(v.string()),
});

export const blockLanes = 'block:';

/** Sets whether this account blocks a user: a wanted state, of which the last one counts (contract §2.8). */
export const blockSet = defineMutation({
  kind: 'block.set',
  version: 1,
  args: Args,
  lane: ({ userId }) => blockLanes + userId,
  lifeMs: null,
  merge: (_waiting, next) => next,
  reads: ['blocks'],
  isTrue: async (tx, { userId, blocked }) => (await tx.get('blocks', userId))?.isBlocked === blocked,
});
