import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ledger, openLedger } from '#tests/harness/ledger.ts';
import { go, isAt, isInstalled, isRoomOpen, longMs, say, shows, until } from './hands.ts';
import { type Stage, setStage } from './stage.ts';

/*
 * Safari's engine, in Debian's WebKitGTK. The tests follow each other in one browser: a first visit, a login, what a user
 * does, and what the system does to the browser meanwhile. WEBKIT=full: as often as it takes to believe it.
 */

const isFull = process.env['WEBKIT'] === 'full';
const times = isFull ? { navigations: 300, kills: 50 } : { navigations: 30, kills: 4 };
/** How long a user waits until the app is usable again after a part of the browser has died. */
const usableMs = 5_000;
const mainUserId = 1;
const room = 1;

let stage: Stage;
let ledger: Ledger;
let turn = 0;
const texts: string[] = [];

beforeAll(async () => {
  stage = await setStage();
  ledger = await openLedger(stage.server.dataDir);
});
afterAll(async () => {
  await ledger?.close();
  await stage?.stop();
});

/** Says the next text as a user would, who looks whether it is there after each fright. */
const sayNext = async (withinMs = longMs): Promise<void> => {
  turn += 1;
  const text = `여기 있어요 (${turn})`;
  await until(stage.app, withinMs, say, text);
  texts.push(text);
};

/** Each text that a screen showed as sent is at the server, once. */
const expectAllSaid = () =>
  expect
    .poll(
      async () => {
        const said = (await ledger.said(mainUserId)).map(({ content }) => content);
        return texts.map((text) => said.filter((one) => one === text).length);
      },
      { timeout: longMs, interval: 500 },
    )
    .toEqual(texts.map(() => 1));

test('a first visit shows the market, and the next one comes from the service worker', async () => {
  stage.open('/');
  await shows(stage.app, '원');
  await isInstalled(stage.app);
  await go(stage.app, '/');
  await until(stage.app, longMs, () => navigator.serviceWorker.controller !== null);
});

test('a page that goes away while its database is made keeps no other page from it', async () => {
  for (let n = 0; n < times.navigations; n += 1) {
    await until(stage.app, 30_000, () => (document.body.textContent ?? '').length > 25);
    await stage.app.run(
      longMs,
      (wait) => {
        indexedDB.deleteDatabase('campick-visitor'); // every page lets go of it, and makes it anew
        setTimeout(() => {
          location.href = '/';
        }, wait);
      },
      (n % 10) * 8,
    );
    await pause(150);
  }
  await shows(stage.app, '원', 30_000);
});

test('a login by the stand-in lands in the member’s world', async () => {
  await stage.browser.kill('all');
  await stage.logIn();
  await go(stage.app, '/chat');
  await shows(stage.app, '우동');
});

test('a like fills the heart and reaches the server', async () => {
  const itemId = await stage.app.run(longMs, async () => {
    const page = await (await fetch('/api/v1/item/search?itemOrder=RECENT&pageSize=20')).json();
    return (
      page.data.items.find(({ liked }: { liked: boolean }) => !liked)?.itemId ?? page.data.items[0].itemId
    );
  });
  await go(stage.app, `/detail/${itemId}`);
  const heart = () => document.querySelector<HTMLButtonElement>('button[aria-pressed]') !== null;
  await until(stage.app, longMs, heart);
  const before = await ledger.mark();
  await stage.app.run(longMs, () =>
    document.querySelector<HTMLButtonElement>('button[aria-pressed]')?.click(),
  );
  await expect.poll(async () => (await ledger.effects(before)).length, { timeout: longMs }).toBe(1);
});

test('a text that is written into a room is sent', async () => {
  await go(stage.app, `/chat/${room}`);
  await until(stage.app, longMs, isRoomOpen);
  await sayNext();
  await expectAllSaid();
});

test('quick navigations hang no database, and lose no text that was written before one', async () => {
  const paths = ['/', '/chat', '/pick', '/search', `/chat/${room}`] as const;
  for (let n = 0; n < times.navigations; n += 1) {
    await until(stage.app, 30_000, () => (document.body.textContent ?? '').length > 25);
    await go(stage.app, paths[n % paths.length] ?? '/', (n * 37) % 500);
    await pause(50 + ((n * 37) % 500));
    if (n % 10 !== 4) continue;
    await isAt(stage.app, `/chat/${room}`);
    await sayNext();
  }
  await expectAllSaid();
});

test('with the server dead, what was seen is there by its address and in a second window', async () => {
  stage.app.dead(true);
  await go(stage.app, '/chat');
  await shows(stage.app, '우동');
  await go(stage.app, `/chat/${room}`);
  await until(stage.app, longMs, isRoomOpen);
});

test('after a restart with the server dead it is there too, and what is written goes out once it can', async () => {
  await stage.browser.kill('all');
  stage.open(`/chat/${room}`);
  await until(stage.app, longMs, isRoomOpen);
  await sayNext();
  stage.app.dead(false);
  await expectAllSaid();
});

test('a dead network process costs a moment and no text, and leaves the processor idle', async () => {
  await go(stage.app, `/chat/${room}`);
  await until(stage.app, longMs, isRoomOpen);
  const waits: number[] = [];
  for (let n = 0; n < times.kills; n += 1) {
    const writing = sayNext();
    await pause((n * 71) % 600);
    expect(await stage.browser.kill('network')).toBeGreaterThan(0);
    const since = performance.now();
    await writing;
    await until(stage.app, longMs, isRoomOpen);
    waits.push(Math.round(performance.now() - since));
    await pause(1_000);
  }
  console.log(`usable again after ms: ${waits.join(' ')}`);
  await expectAllSaid();
  expect(Math.max(...waits)).toBeLessThan(usableMs);
  stage.app.rest(6_000);
  await pause(500);
  const before = await stage.browser.busyMs();
  await pause(5_000);
  expect((await stage.browser.busyMs()) - before).toBeLessThan(1_000);
});

test('a browser that is ended while texts are written loses none and sends none twice', async () => {
  for (let n = 0; n < times.kills; n += 1) {
    const writing = sayNext();
    await pause((n * 71) % 600);
    await stage.browser.kill('all');
    stage.open(`/chat/${room}`);
    await writing;
  }
  await expectAllSaid();
});
