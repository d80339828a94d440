import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

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
