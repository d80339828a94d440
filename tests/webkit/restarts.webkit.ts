import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAlone, until } from './alone.ts';
import { processesOf } from './mini-browser.ts';
import { bubbles } from './page-functions.ts';
import { openStage, openTalk, personAt, type Stage, timesSaid } from './stage.ts';

/** Restarts and a killed process of a browser without a driver. No other browser runs: the last page that reports is its own. */

const patience = { timeout: 20_000, interval: 50 };

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
