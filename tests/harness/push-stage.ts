import type { BrowserContext, Page } from '@playwright/test';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { whoIs } from './accepted-likes.ts';
import { allNewest, detailOf } from './catalogue.ts';
import { storedRow } from './device-state.ts';
import { expect } from './fixtures.ts';
import { logIn } from './login.ts';
import { answerAboutNotifications } from './notification-permission.ts';
import { type Deal, dayMs, personOf, propose } from './pick-people.ts';
import { installed } from './screens.ts';
import { blank, type Waker, wakerOf } from './waker.ts';

/** A device that is told while its app is closed, in a browser whose push service is nobody's. */

/**
 * Chromium without a push service waits for ever: a page is given a subscription, as the browser would make one. Everything
 * behind it is real.
 */
export const stubSubscription = async (context: BrowserContext): Promise<void> => {
  await context.grantPermissions(['notifications']);
  await answerAboutNotifications(context, 'granted');
  await context.addInitScript(() => {
    if (!('PushManager' in globalThis)) return;
    /** What a subscription is made of, as base64url: kept, as the browser keeps it. */
    interface Stub {
      readonly id: string;
      readonly key: string;
      readonly p256dh: string;
    }
    const name = 'stub-push';
    const decoded = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
        .buffer;
    const made = ({ id, key, p256dh }: Stub) => ({
      endpoint: `https://fcm.googleapis.com/fcm/send/${id}`,
      options: { applicationServerKey: decoded(key) },
      getKey: (part: string) => (part === 'auth' ? new Uint8Array(16).fill(7).buffer : decoded(p256dh)),
      unsubscribe: async () => {
        localStorage.removeItem(name);
        return true;
      },
    });
    Object.assign(PushManager.prototype, {
      getSubscription: async () => {
        const kept = localStorage.getItem(name);
        return kept === null ? null : made(JSON.parse(kept) as Stub);
      },
      subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
        const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
          'deriveBits',
        ]);
        const point = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
        const stub = { id: crypto.randomUUID(), key, p256dh: btoa(String.fromCharCode(...point)) };
        localStorage.setItem(name, JSON.stringify(stub));
        return made(stub);
      },
    });
  });
};

/** Turns this device's notifications on in the settings. Returns the server's name of the device. */
export const turnOn = async (page: Page, origin: string): Promise<string> => {
  await installed(page);
  await page.goto(`${origin}/settings`);
  const here = page.getByRole('switch', { name: settingsScreenTexts.here.label });
  await here.click();
  await expect(here).toBeChecked({ timeout: 20_000 });
  const account = `campick-${await whoIs(page)}`;
  const mine = async (): Promise<unknown> => {
    const row = await storedRow(page, account, 'push', 'push');
    return Reflect.get(Object(row), 'mine');
  };
  await expect.poll(mine).toEqual(expect.any(String));
  return String(await mine());
};

/** What stands on the device's screen of notifications. */
export const shownOn = (page: Page): Promise<readonly { title: string; body: string; actions: string[] }[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map((one) => ({
      title: one.title,
      body: one.body,
      // TypeScript's library has none of them
      actions: ((one as unknown as { actions?: { title: string }[] }).actions ?? []).map(
        ({ title }) => title,
      ),
    }));
  });

/** Clears the device's screen of notifications. */
export const closeNotifications = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const one of (await registration?.getNotifications()) ?? []) one.close();
  });

/** A device that is told, with what its tests ask. */
export interface ToldDevice {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Of the origin, and none of the app's: what is asked of the registration is asked here. */
  readonly aside: Page;
  readonly waker: Waker;
  readonly deviceId: string;
  readonly origin: string;
}

/** Logs in and turns notifications on. */
export const settleIn = async (
  context: BrowserContext,
  page: Page,
  origin: string,
  nickname: string,
): Promise<ToldDevice> => {
  await stubSubscription(context);
  await logIn(page, origin, nickname);
  const deviceId = await turnOn(page, origin);
  const aside = await blank(context, origin);
  return { context, page, aside, waker: await wakerOf(context, origin, aside), deviceId, origin };
};

interface Told {
  readonly title?: string;
  readonly body?: string;
  readonly tag?: string;
  readonly path?: string;
  readonly kind?: string;
  readonly chatRoomId?: number | null;
  readonly pick?: object | null;
  readonly actions?: readonly { readonly action: string; readonly title: string }[];
}

/** A push as our server makes it (contract §11.4 l). */
export const pushText = (origin: string, deviceId: string, told: Told = {}): string => {
  const { title = '알림', body = '새 소식', tag = 'x', path = '/', kind = 'CHAT', actions } = told;
  const navigate = `${origin}${path}`;
  const data = { deviceId, kind, chatRoomId: told.chatRoomId ?? null, pick: told.pick ?? null };
  const given = actions?.map((one) => ({ ...one, navigate }));
  const notification = { title, body, lang: 'ko', tag, navigate, data, ...(given && { actions: given }) };
  return JSON.stringify({ web_push: 8030, app_badge: 1, notification });
};

/** A new user proposes a PICK for a listing of this owner's that is free. */
export const proposalTo = async (origin: string, owner: string): Promise<Deal> => {
  const nickname = `제안하는이${Math.random().toString(36).slice(2, 6)}`;
  const client = await personOf(origin, nickname);
  for (const { itemId, transactionTypes } of await allNewest(origin)) {
    if (!transactionTypes.some((one) => one === 'RENTAL')) continue;
    if ((await detailOf(origin, itemId)).owner.nickname !== owner) continue;
    const deal = await propose(origin, { client, nickname }, { itemId, inMs: 20 * dayMs }).catch(() => null); // taken then
    if (deal !== null) return deal;
  }
  throw new Error(`${owner} rents nothing out`);
};

/** Presses a button of the only notification, by what the event calls: no debugger sends that event itself. */
export const press = (context: BrowserContext, action: string): Promise<void> => {
  const [worker] = context.serviceWorkers();
  if (worker === undefined) throw new Error('no service worker runs');
  return worker.evaluate(async (pressed) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      campickEngine: { pressed(action: string, of: object): Promise<void> };
    };
    const [shown] = await scope.registration.getNotifications();
    if (shown === undefined) throw new Error('nothing is shown');
    const { title, tag, data } = shown;
    await scope.campickEngine.pressed(pressed, { title, tag, data, close: () => shown.close() });
  }, action);
};

/** Notes what the service worker shows from now on, until it ends; again it changes nothing. */
export const watchShown = async (context: BrowserContext): Promise<void> => {
  await context.serviceWorkers()[0]?.evaluate(() => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      campickShown?: string[];
    };
    if (scope.campickShown !== undefined) return;
    const shown: string[] = [];
    scope.campickShown = shown;
    const show = scope.registration.showNotification.bind(scope.registration);
    scope.registration.showNotification = async (title, options) => {
      await show(title, options);
      shown.push(title);
    };
  });
};

/**
 * The titles that the browser has taken since `watchShown`, and how many: its own list forgets one now and then, in a
 * browser without a screen (Chromium 156: one of some fifty).
 */
export const everShown = async (context: BrowserContext): Promise<readonly string[]> =>
  (await context
    .serviceWorkers()[0]
    ?.evaluate(() => (globalThis as unknown as { campickShown?: string[] }).campickShown ?? [])) ?? [];

/**
 * Settles when the service worker has taken so many steps: transactions, requests, notifications. A worker that ends before
 * has taken none more.
 */
export const takesSteps = async (context: BrowserContext, steps: number): Promise<void> => {
  const counted = context.serviceWorkers()[0]?.evaluate(
    (most) =>
      new Promise<void>((go) => {
        let taken = 0;
        const count = (of: object, name: string): void => {
          const run: unknown = Reflect.get(of, name);
          if (typeof run !== 'function') return;
          Reflect.set(of, name, function step(this: unknown, ...given: unknown[]) {
            taken += 1;
            if (taken === most) go();
            return Reflect.apply(run, this, given);
          });
        };
        count(IDBDatabase.prototype, 'transaction');
        count(globalThis, 'fetch');
        count(Reflect.get(globalThis, 'registration') as object, 'showNotification');
      }),
    steps,
  );
  await counted?.catch(() => {});
};
