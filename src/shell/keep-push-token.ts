import { openDevice } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';
import { pushTokenIn } from './push-token-in.ts';

/** Stores this device's push token, whichever account is logged in; the same token again changes nothing. */
const keep = async (token: string): Promise<void> => {
  const device = await openDevice(() => {});
  try {
    await device.write(['session'], 'strict', async (tx) => {
      if ((await sessions.current(tx)).pushToken !== token) await sessions.patch(tx, { pushToken: token });
    });
  } finally {
    device.close();
  }
};

/** Stores the push token of a message, if it has one. */
export const keepPushToken = async (event: Event): Promise<void> => {
  const token = pushTokenIn(event, window);
  if (token === null) return;
  try {
    await keep(token);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error; // not stored: the wrapper posts the token again at the next start
  }
};
