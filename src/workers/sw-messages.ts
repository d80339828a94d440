import * as v from 'valibot';

const Urls = v.pipe(v.array(v.string()), v.maxLength(200));

/** What a page may say to the service worker; anything else is ignored. */
export const Message = v.variant('type', [
  /** Take over now; sent only when the user agrees. */
  v.object({ type: v.literal('SKIP_WAITING') }),
  /** Have these photos for when there is no network: as seen ones, or on purpose, which never make room for others. */
  v.object({ type: v.literal('KEEP_PHOTOS'), urls: Urls, on: v.picklist(['sight', 'purpose']) }),
  /** Kept on purpose no more: from here on they are as those that were seen. */
  v.object({ type: v.literal('RELEASE_PHOTOS'), urls: Urls }),
]);
export type Message = v.InferOutput<typeof Message>;

/** What the service worker asks a page, over a port of its own; a page that does not answer in time counts as gone. */
export const Question = v.variant('type', [
  /** Which screen its user is looking at. Answered with an `Answer`. */
  v.object({ type: v.literal('WHERE') }),
  /** Open this screen: a notification was pressed. Answered once it is on its way. */
  v.object({ type: v.literal('OPEN'), path: v.string() }),
]);
export type Question = v.InferOutput<typeof Question>;

/** `isSeen`: the page is on screen, and its window has the keyboard. */
export const Answer = v.object({ path: v.string(), isSeen: v.boolean() });
export type Answer = v.InferOutput<typeof Answer>;
