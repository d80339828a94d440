import * as v from 'valibot';
import type { MutationDefinition } from '#src/db/mutation.ts';

/** Never changes: stored entries contain it, as they do every kind. */
export const pushTokenKind = 'push.token';

const Args = v.object({ token: v.string() });
export type PushTokenArgs = v.InferOutput<typeof Args>;

/** Registers this device's push token for the account that is logged in (contract §2.2). The newest token counts. */
export const pushTokenSet: MutationDefinition<PushTokenArgs> = {
  kind: pushTokenKind,
  version: 1,
  args: Args,
  lane: () => 'push',
  lifeMs: null,
  merge: (_waiting, next) => next,
  // the server forgets a token by itself: at logout, and when the push service does not know it any more
  isTrue: async () => false,
  photos: () => [],
  without: (args) => args,
};
