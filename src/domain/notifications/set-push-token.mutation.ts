import * as v from 'valibot';
import { defineMutation } from '#src/db/mutation.ts';

/** Never changes: stored entries contain it, as they do every kind. */
export const pushTokenKind = 'push.token';

const Args = v.object({ token: v.string() });

/** Registers this device's push token for the account that is logged in (contract §2.2). The newest token counts. */
export const pushTokenSet = defineMutation({
  kind: pushTokenKind,
  version: 1,
  args: Args,
  lane: () => 'push',
  lifeMs: null,
  merge: (_waiting, next) => next,
  // the server forgets a token by itself: at logout, and when the push service does not know it any more
});
