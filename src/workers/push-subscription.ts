import { exclusive } from './locks.ts';

/** Safari shows pushes by itself and runs no worker for most of them; it ends a subscription whose pushes show nothing. */
export const isSafari = (): boolean =>
  /AppleWebKit/.test(navigator.userAgent) && !/Chrom(?:e|ium)/.test(navigator.userAgent);

/** What a browser says of a subscription, as the server wants it (contract §11.4 l). */
export interface Subscribed {
  readonly endpoint: string;
  /** base64url, without padding. */
  readonly p256dh: string;
  readonly auth: string;
  readonly publicKey: string;
}

/** A push service that never answers is given up: Chromium without one waits for ever, ms. */
const patienceMs = 15_000;

/** Bytes as the push services write them (RFC 7515 §2). */
export const base64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const inTime = <R>(asked: Promise<R>): Promise<R> =>
  Promise.race([
    asked,
    new Promise<never>((_go, fail) =>
      setTimeout(() => fail(new Error('the push service is silent')), patienceMs),
    ),
  ]);

const described = (subscription: PushSubscription, publicKey: string): Subscribed => ({
  endpoint: subscription.endpoint,
  p256dh: base64Url(subscription.getKey('p256dh')),
  auth: base64Url(subscription.getKey('auth')),
  publicKey,
});

/** Whether a subscription was made with this key of the server's. */
const hasKey = ({ options }: PushSubscription, publicKey: string): boolean =>
  base64Url(options.applicationServerKey) === publicKey;

/**
 * Subscribes this browser with the server's key, or takes the subscription that is here. `renews`: it is made again even
 * so. Throws where the browser or its push service refuses, or says nothing.
 */
export const subscribe = async (
  { pushManager }: ServiceWorkerRegistration,
  publicKey: string,
  renews = false,
): Promise<Subscribed> => {
  const known = await pushManager.getSubscription();
  if (known !== null && hasKey(known, publicKey) && !renews) return described(known, publicKey);
  // a browser refuses another key while the old subscription is there
  await known?.unsubscribe();
  const made = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  return described(await inTime(made), publicKey);
};

/**
 * One at a time over all pages and the service worker: between a subscription and the mutation that tells the server of it
 * no other may take it for one that is not wanted.
 */
export const whileSubscribing = <R>(run: () => Promise<R>): Promise<R> => exclusive('campick-push', run);
