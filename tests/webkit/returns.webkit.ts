import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { returnedOf, setVisible, summaryOf, watchReturn } from '#tests/harness/back.ts';
import { type SlowLine, startSlowLine } from '#tests/harness/slow-line.ts';
import { type Alone, openAlone, until } from './alone.ts';
import { processesOf } from './mini-browser.ts';
import { bubbles } from './page-functions.ts';
import { openStage, openTalk, personAt, type Stage, type Talk } from './stage.ts';

/** A browser whose page the system stops, or ends: it comes back with the newest text of its room, and its field as it was left. */

/** How often in each way. */
const returns = Number(process.env['RETURNS'] ?? 2);
/** How long it is away, ms. */
const awayMs = Number(process.env['AWAY'] ?? 300);
/** One way through the network, ms. */
const lineMs = 100;
/** A page that was started again is well after so long (src/app/recovery.ts). */
const spacingMs = 6_000;
const hour = 3_600_000;

let stage: Stage;
let line: SlowLine;
let talk: Talk;
let alone: Alone;

beforeEach(async () => {
  stage = await openStage();
  line = await startSlowLine(Number(new URL(stage.origin).port));
  const nickname = '돌아오는이';
  talk = await openTalk(stage, await personAt(stage, nickname));
  await talk.say('먼저 한 말');
  alone = await openAlone({ ...stage, origin: line.origin }, nickname, `/chat/${talk.room}`);
  line.lengthen(lineMs);
  await until('the field', () => alone.run(typeUnsent, words));
});

afterEach(async () => {
  await alone?.close();
  await line?.stop();
  await stage?.close();
});

const words = '쓰다 만 말';

/** In the page: types into the room's field and leaves it there. */
const typeUnsent = (text: string): boolean => {
  const field = document.querySelector('textarea');
  if (field === null) return false;
  // as a browser would: React listens to what is set past its own setter
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  return true;
};

const fieldOf = (): string | null => document.querySelector('textarea')?.value ?? null;

const toWebProcesses = (signal: NodeJS.Signals): void => {
  for (const pid of processesOf(alone.pid, 'WebKitWebProcess')) process.kill(pid, signal);
};

it(
  `back from being stopped, ${returns} times, the app has the newest text without a reload and the field as it was`,
  async () => {
    const times: number[] = [];
    const born = stage.remote.current()?.id;
    for (let n = 0; n < returns; n += 1) {
      await alone.run(watchReturn, `말 ${n}.`);
      await alone.run(setVisible, 'hidden');
      toWebProcesses('SIGSTOP');
      await talk.say(`말 ${n}.`);
      await pause(awayMs);
      toWebProcesses('SIGCONT');
      await alone.run(setVisible, 'visible');
      const { backAt, drawnAt } = await until(`text ${n}`, () => alone.run(returnedOf, null));
      times.push(Math.max(0, drawnAt - backAt));
      expect(await alone.run(fieldOf, null)).toBe(words);
    }
    expect(stage.remote.current()?.id).toBe(born);
    console.log(summaryOf('stopped', times));
  },
  hour,
);

it(
  `back from being ended, ${returns} times, the app has the newest text and the field as it was`,
  async () => {
    const times: number[] = [];
    for (let n = 0; n < returns; n += 1) {
      await alone.run(setVisible, 'hidden'); // the page stores what is in its field
      await pause(awayMs);
      toWebProcesses('SIGKILL');
      await talk.say(`말 ${n}.`);
      const since = await alone.reload();
      await until(`text ${n}`, async () => (await alone.run(bubbles, null)).includes(`말 ${n}.`));
      times.push(performance.now() - since);
      await until('the field', async () => (await alone.run(fieldOf, null)) === words);
      await pause(spacingMs);
    }
    console.log(summaryOf('ended', times));
  },
  hour,
);
