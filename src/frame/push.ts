import type { PushSettings, PushSubscription } from '#contract/push.ts';
import { isSafari, subscribe } from '#src/workers/push-subscription.ts';

export { whileSubscribing } from '#src/workers/push-subscription.ts';

/** ready: it can be asked · denied: its user has forbidden it · install: only the installed app may (iOS) · none: no browser of this kind. */
export type PushSupport = 'ready' | 'denied' | 'install' | 'none';

const isApple = (): boolean =>
  /iP(?:hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator)) return 'none';
  if (!('PushManager' in window) || !('Notification' in window))
    return isApple() && /AppleWebKit/.test(navigator.userAgent) ? 'install' : 'none';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
};

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
];
const browsers: readonly (readonly [RegExp, string])[] = [
  [/SamsungBrowser/, '삼성 인터넷'],
  [/Whale/, '웨일'],
  [/Edg/, 'Edge'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrome|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];

/** Nothing here hears of an arrival that the system shows by itself. */
export const isShownBySystem = isSafari;

/** What the list of devices calls this one: `Android · Chrome`. */
const deviceName = (agent: string): string =>
  [systems, browsers].flatMap((known) => known.find(([mark]) => mark.test(agent))?.[1] ?? []).join(' · ') ||
  '브라우저';

/** No service worker is here yet, or none ever will be, ms. */
const readyMs = 10_000;

const registered = (): Promise<ServiceWorkerRegistration> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<never>((_go, fail) => setTimeout(() => fail(new Error('no service worker')), readyMs)),
  ]);

/**
 * This browser's subscription with the server's key, made where there is none, and how its user wants to be told. `renews`:
 * made again even so. Throws where the browser or its push service refuses, or says nothing.
 */
export const subscribeHere = async (
  publicKey: string,
  settings: PushSettings,
  renews = false,
): Promise<PushSubscription> => ({
  kind: 'WEB',
  ...(await subscribe(await registered(), publicKey, renews)),
  name: deviceName(navigator.userAgent),
  settings,
});

/** The address of this browser's subscription; null: it has none. */
export const addressHere = async (): Promise<string | null> =>
  (await (await registered()).pushManager.getSubscription())?.endpoint ?? null;

/** Ends this browser's subscription, so that nothing is sent to it any more. */
export const unsubscribeHere = async (): Promise<void> => {
  await (await (await registered()).pushManager.getSubscription())?.unsubscribe();
};
