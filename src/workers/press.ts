import * as v from 'valibot';
import type { IdempotencyKey } from '#contract/ids.ts';
import { canonicalTerms } from '#contract/pick-terms.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { say } from '#src/domain/chat/send-message.mutation.ts';
import { pickConfirm } from '#src/domain/picks/pick.mutation.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { termsOf } from '#src/domain/picks/terms.ts';
import * as push from '#src/domain/push/queries.ts';
import { systemClock } from '#src/lib/time.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { drain } from './drain.ts';
import { withOwnDatabase, withOwnStores } from './own-stores.ts';
import { ask, Kept, readPick, show, windows } from './push.ts';
import { base64Url } from './push-subscription.ts';
import { pushTexts } from './text.ts';

declare const self: ServiceWorkerGlobalScope;

/** A notification as it was pressed. */
export interface Pressed {
  readonly title: string;
  readonly tag: string;
  readonly data: unknown;
  readonly close: () => void;
}

const digest = async (text: string): Promise<string> =>
  base64Url(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** Accepts the terms that the notification showed; null: they are not known here, or are others by now (I12). */
const acceptance = async (store: AccountStore, { data, id }: Kept): Promise<Mutation | null> => {
  const asked = data?.pick ?? null;
  if (asked === null) return null;
  const pick = await store.read(['picks'], (tx) => picks.byId(tx, asked.appointmentId));
  if (pick === undefined || pick.version !== asked.version) return null;
  const terms = termsOf(pick);
  if ((await digest(canonicalTerms(terms))) !== asked.terms) return null;
  const { appointmentId, state, isCreator, version } = pick;
  const made = mutation(pickConfirm, { appointmentId, seen: { terms, state, isCreator, version } });
  return { ...made, id: id as IdempotencyKey };
};

/** What a press of this button is kept as; null: it opens a screen. */
const wanted = async (store: AccountStore, action: string, kept: Kept): Promise<Mutation | null> => {
  const chatRoomId = kept.data?.chatRoomId ?? null;
  const content = kept.words[action];
  switch (action) {
    case 'ACCEPT':
      return acceptance(store, kept);
    case 'ARRIVED':
    case 'LATE':
      if (chatRoomId === null || content === undefined) return null;
      return say({ chatRoomId, itemId: null, content }, null, { id: kept.id as IdempotencyKey });
    default:
      return null;
  }
};

/** Where a pressed button's mutation has come to. */
const outcomeOf = async (store: AccountStore, id: string): Promise<keyof typeof pushTexts.pressed> => {
  const row = await store.read(['outbox'], (tx) => outbox.byId(tx, id as IdempotencyKey));
  if (row === undefined) return 'done';
  return outbox.isStopped(row) ? 'asks' : 'waits';
};

/**
 * Opens a screen, at once where no page is open: a browser allows it for a moment only. A live page is asked first, for
 * `navigate` does nothing on a frozen one; then it is led there. Where neither is sure, the next page that comes back opens it.
 */
const open = async (path: string): Promise<void> => {
  const pages = await windows();
  const [page] = [...pages.filter(({ visibilityState }) => visibilityState === 'visible'), ...pages];
  if (page === undefined) return void (await self.clients.openWindow(path));
  await page.focus().catch(() => page);
  if ((await ask(page, { type: 'OPEN', path })) !== undefined) return;
  const target = { path, at: systemClock.wall() };
  await withOwnDatabase(({ store }) =>
    store.write(['push'], 'relaxed', (tx) => push.patch(tx, { target })),
  ).catch(() => {}); // a database that cannot be opened closes no screen
  const led = await page.navigate(path).catch(() => null); // another worker's page
  if (led === null) await self.clients.openWindow(path);
};

/**
 * Does what a notification was pressed for. What is to be sent is kept before the notification changes, and sent there and
 * then if it can be; the notification becomes what happened.
 */
export const pressed = async (action: string, { title, tag, data, close }: Pressed): Promise<void> => {
  const parsed = v.safeParse(Kept, data);
  if (!parsed.success) {
    close();
    return open('/');
  }
  const kept = parsed.output;
  const { path } = kept;
  // nothing to keep: the screen is all that was asked for
  if (!(action in kept.words) || action === 'DECIDE') {
    close();
    return open(path);
  }
  // the app may have been closed when it came: nobody else has read these terms for this device
  if (action === 'ACCEPT') await readPick(kept.data).catch(() => {}); // with no network it is opened instead
  const done = await withOwnStores(async ({ store, stores }) => {
    if (kept.data !== null && (await store.read(['push'], push.current)).mine !== kept.data.deviceId)
      return null;
    const made = await wanted(store, action, kept);
    if (made === null) return null;
    await enqueue(stores, [made]);
    await show(title, { body: pushTexts.pressed.waits, tag, silent: true }, { path, words: {}, data: null });
    return kept.id;
  });
  if (typeof done !== 'string' || done === 'visitor' || done === 'unrestored') {
    close();
    return open(path);
  }
  await drain().catch(() => false); // it is kept: the next start sends it
  const outcome = await withOwnDatabase(({ store }) => outcomeOf(store, done));
  const body = pushTexts.pressed[outcome === 'visitor' ? 'waits' : outcome];
  await show(title, { body, tag, silent: true }, { path, words: {}, data: null });
};
