import type { CloseReason } from './close-reasons.ts';

/** Characters that some browsers change in transit, by the list of SockJS; escaped they arrive unchanged. */
const fragile =
  /[\u007f-\u009f\u00ad\u0600-\u0604\u070f\u17b4\u17b5\u200c-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff0-\uffff]/g;

/** A text as a JSON string that every browser receives unchanged. */
export const quote = (text: string): string =>
  JSON.stringify(text).replace(fragile, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Frames of SockJS 0.3, server to client. */
export const sockjsFrame = {
  open: 'o',
  heartBeat: 'h',
  messages: (quoted: readonly string[]) => `a[${quoted.join(',')}]`,
  close: ({ code, text }: CloseReason) => `c${JSON.stringify([code, text])}`,
} as const;

/** The texts that a client sent: an array, over a WebSocket also a single text; null when it is neither. */
export const readMessages = (text: string): readonly string[] | null => {
  if (text === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return [value];
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
  } catch {
    return null;
  }
};
