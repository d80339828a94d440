import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test';
import { syncTag } from '#src/workers/sw-names.ts';

/** The service worker by the debugger's hand. */
export interface Waker {
  /** A `sync` event: where the server was away, not the network, the browser sends none itself. */
  sync(lastChance?: boolean): Promise<void>;
  stopWorkers(): Promise<void>;
  /** A push with this text, as it comes out of its encryption. */
  push(data: string): Promise<void>;
}

/** Sends the event again and again until this is so, as a browser does that was told of something left. */
export const syncUntil = (waker: Waker, isSo: () => Promise<unknown>, wanted: unknown): Promise<void> =>
  expect(async () => {
    await waker.sync();
    await expect.poll(isSo, { timeout: 20_000 }).toEqual(wanted);
  }).toPass({ timeout: 60_000 });

/** A page of the origin that is none of the app's. */
export const blank = async (context: BrowserContext, origin: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${origin}/healthz`);
  return page;
};

/** Speaks to the service worker from that page. */
export const wakerOf = async (context: BrowserContext, origin: string, page: Page): Promise<Waker> => {
  const session: CDPSession = await context.newCDPSession(page);
  const registration = new Promise<string>((found) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one !== undefined) found(one.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registration;
  return {
    sync: async (lastChance = false) => {
      await session.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId,
        tag: syncTag,
        lastChance,
      });
    },
    stopWorkers: async () => {
      await session.send('ServiceWorker.stopAllWorkers');
    },
    push: async (data) => {
      await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
};
