import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { By } from 'selenium-webdriver';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { profileTexts } from '#src/copy/me.ts';
import { loginTexts } from '#src/features/login/text.ts';
import { pickScreenTexts } from '#src/features/pick/text.ts';
import { engineLock } from '#src/workers/locks.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { effectsOf } from '#tests/harness/ledger.ts';
import { mainUser } from '#tests/harness/login.ts';
import { counter, personOf, propose, stateOf } from '#tests/harness/pick-people.ts';
import { button, openWindow, type Window } from './driver.ts';
import { makeProfile, type Profile } from './mini-browser.ts';
import { bubbles, drawn, isInstalled, titlesOf, wordsOf } from './page-functions.ts';
import { openStage, openTalk, type Person, personAt, type Stage, type Talk, timesSaid } from './stage.ts';

/** The ways of a user through the app in WebKit, with real clicks and keys, one after the other in one window. */

const patience = { timeout: 20_000, interval: 50 };

let stage: Stage;
let profile: Profile;
let window: Window;
let me: Person;
let talk: Talk;
let pickId = 0;

beforeAll(async () => {
  stage = await openStage();
  profile = makeProfile(stage.display);
  window = await openWindow(profile);
  me = await personAt(stage, mainUser);
});

afterAll(async () => {
  await window?.end();
  profile?.remove();
  await stage?.close();
});

const words = () => window.run(wordsOf, null);
const said = () => window.run(bubbles, null);
const heart = "//button[starts-with(@aria-label, '관심 상품에 담기')]";
const pressed = async (): Promise<string | null> => (await window.find(heart)).getAttribute('aria-pressed');
const write = async (text: string): Promise<void> => {
  await (await window.find('//textarea')).sendKeys(text);
  await window.click(button('보내기'));
};

it('a first visit shows the listings of the server in its order, and installs the app', async () => {
  const newest = (await allNewest(stage.origin)).slice(0, 20).map(({ title }) => title);
  await window.go(stage.origin);
  await expect.poll(() => window.run(titlesOf, null), patience).toEqual(newest);
  await expect.poll(() => window.run(isInstalled, null), patience).toBe(true);
});

it('a visitor who wants My page logs in and lands there', async () => {
  await window.go(`${stage.origin}/my`);
  await window.click(button(loginTexts.kakao));
  await window.click(`//button[@value='${mainUser}']`);
  await expect.poll(async () => new URL(await window.driver.getCurrentUrl()).pathname, patience).toBe('/my');
  await expect.poll(words, patience).toContain(mainUser);
});

it('a like reaches the server once, and the heart is full after a reload', async () => {
  talk = await openTalk(stage, me);
  await window.go(`${stage.origin}/detail/${talk.itemId}`);
  const before = await pressed();
  await window.click(heart);
  const after = before === 'true' ? 'false' : 'true';
  await expect.poll(pressed, patience).toBe(after);
  await expect.poll(() => effectsOf(stage.ledger, me.userId), patience).toEqual({ [talk.itemId]: 1 });
  await window.driver.navigate().refresh();
  await expect.poll(pressed, patience).toBe(after);
  expect(await effectsOf(stage.ledger, me.userId)).toEqual({ [talk.itemId]: 1 });
});

it('a conversation goes both ways: each text arrives once, and the answer shows without a reload', async () => {
  await window.go(`${stage.origin}/chat/${talk.room}`);
  await write('안녕하세요, 웹킷입니다');
  await expect.poll(() => timesSaid(stage, me.userId, '안녕하세요, 웹킷입니다'), patience).toBe(1);
  await talk.say('네 반가워요');
  await expect
    .poll(said, patience)
    .toEqual(expect.arrayContaining(['안녕하세요, 웹킷입니다', '네 반가워요']));
  expect((await said()).filter((text) => text === '안녕하세요, 웹킷입니다')).toHaveLength(1);
});

it('a counter-proposal of a PICK is agreed to on its screen, and the server has it so', async () => {
  const client = await personOf(stage.origin, mainUser);
  const deal = await propose(stage.origin, { client, nickname: mainUser });
  pickId = deal.pickId;
  await counter(deal.owner, pickId);
  await window.go(`${stage.origin}/pick-detail/${pickId}`);
  await window.click(button(pickScreenTexts.act.accept));
  await expect.poll(() => stateOf(client, pickId), patience).toBe('CONFIRMED');
  await window.go(`${stage.origin}/pick-detail/${pickId}`);
  await window.find(button(pickScreenTexts.act.cancel));
});

it('a chosen photo is made small, goes up, and is the picture of the profile', async () => {
  const file = join(tmpdir(), `campick-webkit-photo-${process.pid}.jpg`);
  await writeFile(
    file,
    await sharp({ create: { width: 2_400, height: 1_200, channels: 3, background: '#9b1c31' } })
      .jpeg()
      .toBuffer(),
  );
  const key = async () =>
    ((await me.get('/api/v1/user')).body.data as { profileImageUrl: string | null }).profileImageUrl;
  const before = await key();
  try {
    await window.go(`${stage.origin}/my-edit`);
    await window.find(button(profileTexts.photo));
    await window.driver.findElement(By.css('input[type="file"]')).sendKeys(file);
    await expect.poll(() => window.run(drawn, 'img[src^="blob:"]'), patience).toBe(1);
    await window.click(button(profileTexts.save));
    await expect.poll(key, patience).not.toBe(before);
    const picture = await me.get(`/media/${await key()}`);
    expect(picture.status).toBe(200);
    expect((await sharp(picture.bytes).metadata()).width).toBeLessThan(2_400);
  } finally {
    await rm(file, { force: true });
  }
});

it('with the server dead each address opens from the device', async () => {
  const [newest] = await allNewest(stage.origin);
  const shown: readonly (readonly [path: string, text: string])[] = [
    ['/', newest?.title ?? ''],
    [`/detail/${talk.itemId}`, talk.otherName],
    [`/chat/${talk.room}`, '네 반가워요'],
    [`/pick-detail/${pickId}`, pickScreenTexts.detail.total],
    ['/my', mainUser],
  ];
  await stage.network.down();
  try {
    for (const [path, text] of shown) {
      await window.go('about:blank');
      await window.go(stage.origin + path);
      await expect.poll(words, { ...patience, message: path }).toContain(text);
    }
  } finally {
    await stage.network.up();
  }
});

it('what is written in one of two windows shows in the other, and one engine leads', async () => {
  const { driver } = window;
  await window.go(`${stage.origin}/chat/${talk.room}`);
  await window.find('//textarea');
  const first = await driver.getWindowHandle();
  await driver.switchTo().newWindow('window');
  const second = await driver.getWindowHandle();
  await window.go(`${stage.origin}/chat/${talk.room}`);
  await write('두 번째 창에서');
  await driver.switchTo().window(first);
  await expect.poll(said, patience).toContain('두 번째 창에서');
  await write('첫 번째 창에서');
  await driver.switchTo().window(second);
  await expect.poll(said, patience).toContain('첫 번째 창에서');
  const locks = await window.run(async (name) => {
    const { held = [], pending = [] } = await navigator.locks.query();
    return [held, pending].map((all) => all.filter((one) => one.name === name).length);
  }, engineLock);
  expect(locks).toEqual([1, 1]);
  for (const text of ['두 번째 창에서', '첫 번째 창에서'])
    await expect.poll(() => timesSaid(stage, me.userId, text), patience).toBe(1);
  await driver.close();
  await driver.switchTo().window(first);
});
