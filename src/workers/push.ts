import * as v from 'valibot';
import { type PushDeviceId, PushPayload } from '#contract/push.ts';
import { mutation } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import * as picks from '#src/domain/picks/queries.ts';
import { pushView } from '#src/domain/push/push.view.ts';
import * as push from '#src/domain/push/queries.ts';
import { pushDeviceLane, pushDeviceSet } from '#src/domain/push/set-device.mutation.ts';
import { systemClock } from '#src/lib/time.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import { drain } from './drain.ts';
import { withOwnDatabase, withOwnStores } from './own-stores.ts';
import { isSafari, subscribe, whileSubscribing } from './push-subscription.ts';
import { Answer, type Question } from './sw-messages.ts';
import { pushTexts } from './text.ts';

declare const self: ServiceWorkerGlobalScope;

/** A page that is frozen, or only claims to be there, does not answer by then, ms. */
const answerMs = 400;

/** Asks a page over a port of its own. undefined: it did not answer in time. */
export const ask = (client: Client, question: Question): Promise<unknown> =>
  new Promise((go) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => go(data);
    systemClock.setTimer(answerMs, () => go(undefined));
    client.postMessage(question, [port2]);
  });

/** What a notification keeps for the moment in which it is pressed. */
export const Kept = v.object({
  /** Names this showing of it: a press that comes twice is one. */
  id: v.string(),
  /** Of our own. */
  path: v.string(),
  words: v.record(v.string(), v.string()),
  data: v.nullable(PushPayload.entries.notification.entries.data),
});
export type Kept = v.InferOutput<typeof Kept>;

export const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Whether a page shows it to a user: one that says so when it is asked, whatever the browser claims of it. */
const isOnScreen = async (path: string): Promise<boolean> => {
  const shown = (await windows()).filter(({ visibilityState }) => visibilityState === 'visible');
  const answers = await Promise.all(shown.map((client) => ask(client, { type: 'WHERE' })));
  return answers.some((told) => {
    const answer = v.safeParse(Answer, told);
    return answer.success && answer.output.isSeen && answer.output.path === path;
  });
};

/** An address of ours, as the router knows it; another one leads to the app's first screen. */
const pathOf = (address: string): string => {
  const url = URL.parse(address, self.location.origin);
  return url?.origin === self.location.origin ? url.pathname + url.search : '/';
};

/**
 * Notes the arrival. mine: the push was meant for this device as it is now, and the account that is here · unsure: what the
 * server calls this device is not known yet, as its answer was lost.
 */
const arrives = async (deviceId: PushDeviceId): Promise<'mine' | 'unsure' | 'others'> => {
  const outcome = await withOwnDatabase(({ store }) =>
    store.write(['push', 'outbox'], 'relaxed', async (tx) => {
      if ((await push.current(tx)).mine !== deviceId) {
        const waits = (await outbox.inLane(tx, pushDeviceLane)).some((row) => !outbox.isStopped(row));
        return waits ? 'unsure' : 'others';
      }
      await push.patch(tx, { arrivedAt: systemClock.wall() });
      return 'mine';
    }),
  );
  return outcome === 'visitor' ? 'others' : outcome;
};

/** Shows, or replaces, what this tag stands for. */
export const show = (
  title: string,
  options: NotificationOptions & { readonly renotify?: boolean },
  kept: Omit<Kept, 'id'>,
): Promise<void> =>
  self.registration.showNotification(title, {
    lang: 'ko',
    icon: '/icons/icon-192.png',
    badge: '/icons/icon-monochrome-96.png',
    ...options,
    data: { id: crypto.randomUUID(), ...kept } satisfies Kept,
  });

/**
 * Shows what a push says (contract §11.4 l). One that is another device's, or an account's that is here no more, is shown
 * without its words, and this browser is subscribed no longer. `isLate`: the core has shown that something came. Throws
 * where it cannot be read or no database opens: the core then shows it without words.
 */
export const showPushed = async (text: string, isLate: () => boolean): Promise<void> => {
  const { notification, app_badge: badge } = v.parse(PushPayload, JSON.parse(text));
  const { title, body, tag, actions = [], data, navigate } = notification;
  const whose = await arrives(data.deviceId);
  if (isLate()) return;
  if (whose !== 'mine') {
    await show(
      pushTexts.app,
      { body: pushTexts.wordless, tag: pushTexts.app },
      { path: '/', words: {}, data: null },
    );
    if (whose === 'unsure') return;
    // an account that is to be told here subscribes again; where this fails the next push tries again
    await self.registration.pushManager
      .getSubscription()
      .then((subscription) => subscription?.unsubscribe())
      .catch(() => {});
    return;
  }
  const path = pathOf(navigate);
  if (badge !== undefined && 'setAppBadge' in navigator) await navigator.setAppBadge(badge).catch(() => {}); // not installed
  const isSeen = data.kind === 'CHAT' && (await isOnScreen(path));
  if ((isSeen && !isSafari()) || isLate()) return;
  const words = Object.fromEntries(actions.map((one) => [one.action, one.title]));
  const offered = actions.map(({ action, title: label }) => ({ action, title: label }));
  const options = { body, tag, renotify: true, actions: offered }; // TypeScript's library has none of the last two
  await show(title, options, { path, words, data });
  if (isSeen) for (const one of await self.registration.getNotifications({ tag })) one.close();
};

/**
 * Reads the PICK whose terms a push showed, if this device has it in another version or not at all: so it can be read with no
 * network, and answered from the notification.
 */
export const readPick = async (data: Kept['data']): Promise<void> => {
  const told = data?.pick ?? null;
  if (told === null || !navigator.onLine) return;
  const isDue = await withOwnDatabase(({ store }) =>
    store.write([...picks.pickTables], 'relaxed', (tx) => picks.noteChange(tx, told, 0)),
  );
  if (isDue === true) await drain({ reads: true });
};

/** The same of a push as it comes, once it is shown. */
export const readPushed = async (text: string): Promise<void> =>
  readPick(v.parse(PushPayload, JSON.parse(text)).notification.data);

/** The browser has ended the subscription, or given it another address: this device goes on being told. */
export const renewSubscription = async (): Promise<void> => {
  const outcome = await withOwnStores(({ store, stores }) =>
    whileSubscribing(async () => {
      const { isOn, publicKey, settings, mine, devices } = await pushView(store);
      if (!isOn || publicKey === null) return false;
      const name = devices.find(({ deviceId }) => deviceId === mine)?.name ?? pushTexts.thisDevice;
      const wanted = {
        kind: 'WEB',
        ...(await subscribe(self.registration, publicKey)),
        name,
        settings,
      } as const;
      await enqueue(stores, [mutation(pushDeviceSet, { wanted, deviceId: mine })]);
      return true;
    }),
  );
  if (outcome === true) await drain();
};
