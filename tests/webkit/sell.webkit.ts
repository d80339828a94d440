import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { postTexts } from '#src/copy/catalogue.ts';
import { sellScreenTexts, wizardTexts } from '#src/features/post/text.ts';
import { allNewest, detailOf } from '#tests/harness/catalogue.ts';
import { picturesOf } from '#tests/harness/wizard-screen.ts';
import { button, openWindow, type Window } from './driver.ts';
import { makeProfile, type Profile } from './mini-browser.ts';
import { drawn, isInstalled, storedDrafts, wordsOf } from './page-functions.ts';
import { type Photos, takePhotos } from './photos.ts';
import { loginAddress, openStage, type Stage } from './stage.ts';
import { heading, toggle, type Wizard, wizardIn } from './wizard.ts';

/** A seller in WebKit: six steps with photos as a phone takes them, drafts, and a listing that waits for a network. */

// large photos beside a load: how long a slow machine may take, never how long the app may
vi.setConfig({ testTimeout: 240_000 });
const patience = { timeout: 60_000, interval: 200 };

let stage: Stage;
let profile: Profile;
let window: Window;
let wizard: Wizard;
let photos: Photos;

beforeAll(async () => {
  [stage, photos] = await Promise.all([openStage(), takePhotos()]);
  profile = makeProfile(stage.display);
  window = await openWindow(profile);
  wizard = wizardIn(window);
});

afterAll(async () => {
  await window?.end();
  profile?.remove();
  await stage?.close();
  await photos?.remove();
});

const words = () => window.run(wordsOf, null);
const tiles = () => window.run(drawn, 'li img[src^="blob:"]');
const path = async (): Promise<string> => new URL(await window.driver.getCurrentUrl()).pathname;
const shownItem = async (): Promise<number> => {
  await expect.poll(path, patience).toMatch(/^\/detail\/\d+$/);
  return Number((await path()).split('/').at(-1));
};
const titled = async (title: string): Promise<number> =>
  (await allNewest(`http://127.0.0.1:${stage.server.port}`)).filter((one) => one.title === title).length;

it('photos of twelve megapixels are made small off the main thread, tell how far they are, and are published upright in their order', async () => {
  await window.go(loginAddress(stage.origin, '사과폰주인'));
  await expect.poll(() => window.run(isInstalled, null), patience).toBe(true);
  await window.go(`${stage.origin}/post`);
  await wizard.answerFour();
  await window.run(() => {
    const { toBlob } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.toBlob = function (...all) {
      // a snapshot draws its pictures in the page too, and none of them is as large
      if (Math.max(this.width, this.height) > 1_300) document.documentElement.dataset['drawnInPage'] = 'yes';
      toBlob.apply(this, all);
    };
  }, null);
  const store = stage.network.hold(/^\/media-upload\//);
  await wizard.choose(photos.path(2), photos.path(1));
  await expect.poll(tiles, patience).toBe(2);
  await expect.poll(words, patience).toContain(postTexts.photo.uploading(100));
  store.open();
  await wizard.choose(photos.path(3));
  await expect.poll(tiles, patience).toBe(3);
  expect(await window.run(() => document.documentElement.dataset['drawnInPage'] ?? 'no', null)).toBe('no');
  await wizard.write(wizardTexts.fieldTitle, '웹킷 과잠');
  await wizard.write(wizardTexts.fieldDescription, '두 번 입었어요');
  await wizard.next();
  await wizard.price();
  await window.click(button(wizardTexts.done));
  const itemId = await shownItem();
  expect(await picturesOf(stage.origin, itemId)).toEqual([2, 1, 3]);
  const { itemInfo } = await detailOf(stage.origin, itemId);
  expect(itemInfo).toMatchObject({ title: '웹킷 과잠', salePrice: 45_000, location: '학생회관 1층 로비' });
  for (const key of itemInfo.images) {
    const bytes = Buffer.from(await (await fetch(`${stage.origin}/media/${key}`)).arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1_200, height: 1_600 });
    const top = await sharp(bytes).extract({ left: 0, top: 0, width: 1_200, height: 80 }).toBuffer();
    expect(Math.min(...(await sharp(top).stats()).channels.map(({ mean }) => mean))).toBeGreaterThan(230);
  }
  expect(await titled('웹킷 과잠')).toBe(1);
});

it('a draft outlives a reload with its photos, and is published once', async () => {
  await window.go(`${stage.origin}/post`);
  await wizard.answerFour();
  await wizard.choose(photos.path(3), photos.path(1));
  await expect.poll(tiles, patience).toBe(2);
  await wizard.write(wizardTexts.fieldTitle, '웹킷 응원복');
  await expect.poll(() => window.run(storedDrafts, null), patience).toContain('웹킷 응원복');
  await window.driver.navigate().refresh();
  await window.find(heading(5));
  await expect.poll(tiles, patience).toBe(2);
  expect(await wizard.valueOf(wizardTexts.fieldTitle)).toBe('웹킷 응원복');
  await wizard.write(wizardTexts.fieldDescription, '새것이에요');
  await wizard.next();
  await wizard.price();
  await window.click(button(wizardTexts.done));
  expect(await picturesOf(stage.origin, await shownItem())).toEqual([3, 1]);
  expect(await titled('웹킷 응원복')).toBe(1);
});

it('what is published with the server dead goes up by itself when it is back, once', async () => {
  await window.go(`${stage.origin}/post`);
  await stage.network.down();
  try {
    await wizard.answerFour();
    await wizard.choose(photos.path(1), photos.path(2));
    await expect.poll(tiles, patience).toBe(2);
    await wizard.write(wizardTexts.fieldTitle, '웹킷 머플러');
    await wizard.write(wizardTexts.fieldDescription, '따뜻해요');
    await wizard.next();
    await wizard.price();
    await window.click(toggle(sellScreenTexts.auto.label));
    await window.click(button(sellScreenTexts.send));
    await expect.poll(path, patience).toBe('/my-trade');
    await expect.poll(words, patience).toContain('웹킷 머플러');
    expect(await titled('웹킷 머플러')).toBe(0);
  } finally {
    await stage.network.up();
  }
  await expect.poll(() => titled('웹킷 머플러'), patience).toBe(1);
  const [newest] = await allNewest(stage.origin);
  expect(await picturesOf(stage.origin, newest?.itemId ?? 0)).toEqual([1, 2]);
});
