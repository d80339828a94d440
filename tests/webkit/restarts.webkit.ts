import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftTexts } from '#src/copy/catalogue.ts';
import { homeTexts, itemTexts } from '#src/copy/home.ts';
import { labels } from '#src/copy/labels.ts';
import { actionTexts, networkTexts } from '#src/copy/shell.ts';
import { wizardTexts } from '#src/features/post/text.ts';
import { allNewest } from '#tests/harness/catalogue.ts';
import { pictures, picturesOf } from '#tests/harness/wizard-screen.ts';
import { openAlone, until } from './alone.ts';
import { processesOf } from './mini-browser.ts';
import {
  bubbles,
  chosen,
  drawn,
  homeOf,
  isSnapshotStored,
  pressed,
  typed,
  wordsOf,
} from './page-functions.ts';
import { openStage, openTalk, personAt, type Stage, timesSaid } from './stage.ts';

/** Restarts and a killed process of a browser without a driver. No other browser runs: the last page that reports is its own. */

const patience = { timeout: 20_000, interval: 50 };
/** For six steps beside a load. */
const slow = { timeout: 60_000, interval: 200 };

let stage: Stage;

beforeEach(async () => {
  stage = await openStage();
});

afterEach(async () => {
  await stage?.close();
});

it('a browser that starts with the server dead has its rows, and sends what was written then exactly once', async () => {
  const { origin, network } = stage;
  const nickname = '다시켜는이';
  const person = await personAt(stage, nickname);
  const { room, say } = await openTalk(stage, person);
  await say('먼저 한 말');
  const alone = await openAlone(stage, nickname, `/chat/${room}`);
  const texts = () => alone.run(bubbles, null).catch(() => []); // no page yet
  try {
    await expect.poll(texts, patience).toContain('먼저 한 말');
    await network.down();
    await alone.restart(`${origin}/chat/${room}`, 'SIGTERM');
    await expect.poll(texts, patience).toContain('먼저 한 말');
    expect(await alone.write('꺼진 서버에 쓴 말')).toBe(true);
    await alone.restart(`${origin}/chat/${room}`, 'SIGKILL');
    await expect.poll(texts, patience).toEqual(['먼저 한 말', '꺼진 서버에 쓴 말']);
    await network.up();
    await expect.poll(() => timesSaid(stage, person.userId, '꺼진 서버에 쓴 말'), patience).toBe(1);
    await alone.write('그다음 말');
    await expect.poll(() => timesSaid(stage, person.userId, '그다음 말'), patience).toBe(1);
    expect(await timesSaid(stage, person.userId, '꺼진 서버에 쓴 말')).toBe(1);
  } finally {
    await alone.close();
    await network.up();
  }
});

it('a start with the server dead begins with the snapshot of Home, and the app takes its place', async () => {
  const { origin, network } = stage;
  const alone = await openAlone(stage, '처음여는이', '/', 'article');
  try {
    await expect.poll(() => alone.run(isSnapshotStored, null).catch(() => false), slow).toBe(true);
    await network.down();
    await alone.restart(`${origin}/`, 'SIGKILL');
    await expect
      .poll(() => alone.run(homeOf, null).catch(() => null), slow)
      .toEqual({ beganAsSnapshot: true, isApp: true, cards: 20 });
    await expect.poll(() => alone.run(wordsOf, null).catch(() => ''), slow).toContain(networkTexts.trouble);
  } finally {
    await alone.close();
    await network.up();
  }
});

it('what is typed after the death of the network process is in the field of the page that follows, or sent, once', async () => {
  const nickname = '끊기는이';
  const person = await personAt(stage, nickname);
  const { room, say } = await openTalk(stage, person);
  await say('먼저 한 말');
  const alone = await openAlone(stage, nickname, `/chat/${room}`);
  try {
    expect(await alone.write('끊기기 전')).toBe(true);
    const before = stage.remote.current()?.id;
    for (const pid of processesOf(alone.pid, 'WebKitNetworkProcess')) process.kill(pid, 'SIGKILL');
    await until('typing', () => alone.press('끊긴 뒤').then(() => true));
    await until('the page that follows', async () => {
      const now = stage.remote.current();
      return now !== null && now.id !== before;
    });
    expect(await alone.keep('끊긴 뒤', false)).not.toBe('nowhere');
    await expect.poll(() => timesSaid(stage, person.userId, '끊긴 뒤'), patience).toBe(1);
  } finally {
    await alone.close();
  }
});

it('a draft of a browser that is killed is resumed with the server dead, photos in their order, and published once', async () => {
  const { origin, network } = stage;
  const alone = await openAlone(stage, '꺼지는판매자', '/post', 'fieldset');
  const press = (name: string) => until(name, () => alone.run(pressed, name), slow.timeout);
  const type = (label: string, text: string) =>
    until(label, () => alone.run(typed, [label, text]), slow.timeout);
  const tiles = () => alone.run(drawn, 'li img[src^="blob:"]').catch(() => 0); // no page yet
  const shown = (words: string) =>
    until(words, async () => (await alone.run(wordsOf, null)).includes(words), slow.timeout);
  const next = async (step: number): Promise<void> => {
    await press(actionTexts.next);
    await shown(wizardTexts.steps[step - 1] ?? '');
  };
  const titled = async (title: string) =>
    (await allNewest(`http://127.0.0.1:${stage.server.port}`)).filter((one) => one.title === title);
  try {
    await press(labels.transactionType('SALE'));
    await next(2);
    await press(labels.productType('VARSITY_JACKET'));
    await next(3);
    await press(labels.tradeMethod('PARCEL'));
    await next(4);
    for (const name of ['M', labels.color('CRIMSON'), labels.quality('HIGH')]) await press(name);
    await next(5);
    await type(wizardTexts.fieldTitle, '꺼졌다 켜진 과잠');
    await network.down();
    const files = (await pictures(3, 1)).map(({ buffer }) => buffer.toString('base64'));
    await until('the file field', () => alone.run(chosen, files));
    await expect.poll(tiles, slow).toBe(2);
    await alone.restart(`${origin}/`, 'SIGKILL');
    await shown(homeTexts.draft);
    await press(homeTexts.post);
    await press(draftTexts.resumeAsk.yes);
    await expect.poll(tiles, slow).toBe(2);
    await network.up();
    await type(wizardTexts.fieldDescription, '새것이에요');
    await next(6);
    await type(itemTexts.salePrice, '45000');
    await press(wizardTexts.done);
    await expect.poll(async () => (await titled('꺼졌다 켜진 과잠')).length, slow).toBe(1);
    const [listing] = await titled('꺼졌다 켜진 과잠');
    expect(await picturesOf(origin, listing?.itemId ?? 0)).toEqual([3, 1]);
  } finally {
    await alone.close();
    await network.up();
  }
}, 240_000);
