import * as v from 'valibot';
import { limits } from '#contract/limits.ts';
import { openDevice } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import { StoreError } from '#src/db/store.ts';

/** A message of the native wrapper (contract §6.3); a token is ASCII without spaces. */
const Posted = v.object({
  type: v.literal('FCM_TOKEN'),
  payload: v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(limits.fcmToken)),
});
/** Longest text of such a message: the token and its JSON frame. */
const mostCharacters = limits.fcmToken + 1024;

/** Whether a message comes from this window or from the native wrapper, which has neither a window nor an origin. */
const isOwn = ({ source, origin }: MessageEvent, own: Window): boolean =>
  (source === null || source === own) && (origin === '' || origin === own.location.origin);

const contentOf = (posted: unknown): unknown => {
  if (typeof posted !== 'string') return posted;
  if (posted.length > mostCharacters) return null;
  try {
    return JSON.parse(posted);
  } catch {
    return null; // another message, which is not JSON
  }
};

/** The push token in a message; null: the message has none, or comes from another window. */
export const pushTokenIn = (event: Event, own: Window): string | null => {
  if (!(event instanceof MessageEvent) || !isOwn(event, own)) return null;
  const message = v.safeParse(Posted, contentOf(event.data));
  return message.success ? message.output.payload : null;
};

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
