import * as v from 'valibot';
import { limits } from '#contract/limits.ts';

/** What the native wrapper posts (contract §6.3); a token is a word of ASCII. */
const Posted = v.object({
  type: v.literal('FCM_TOKEN'),
  payload: v.pipe(v.string(), v.trim(), v.regex(/^[\x21-\x7e]+$/), v.maxLength(limits.fcmToken)),
});
/** The text of such a message, with room for its frame. */
const mostCharacters = limits.fcmToken + 1024;

/** What this window heard from itself or from the wrapper around it, which has neither window nor origin. */
const isOwn = ({ source, origin }: MessageEvent, own: Window): boolean =>
  (source === null || source === own) && (origin === '' || origin === own.location.origin);

const contentOf = (posted: unknown): unknown => {
  if (typeof posted !== 'string') return posted;
  if (posted.length > mostCharacters) return null;
  try {
    return JSON.parse(posted);
  } catch {
    return null; // some other message
  }
};

/** The push token in a message; null: it is none, or another window's. */
export const pushTokenIn = (event: Event, own: Window): string | null => {
  if (!(event instanceof MessageEvent) || !isOwn(event, own)) return null;
  const message = v.safeParse(Posted, contentOf(event.data));
  return message.success ? message.output.payload : null;
};
