import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Alone, openAlone } from './alone.ts';
import { processesOf } from './mini-browser.ts';
import { openStage, openTalk, type Person, personAt, type Stage, type Talk } from './stage.ts';
import { makeToll, type Toll } from './toll.ts';

/**
 * WebKit over a long time: many pages in one tab, and browser processes that are killed (docs/decisions/0030). Skipped
 * unless a number is given: WEBKIT_NAVIGATIONS for the pages, WEBKIT_KILLS for the kills of each kind.
 */

const navigations = Number(process.env['WEBKIT_NAVIGATIONS'] ?? 0);
const kills = Number(process.env['WEBKIT_KILLS'] ?? 0);
const hour = 3_600_000;
/** What a user waits for at most: the page, and the app after a kill. */
const boundMs = 5_000;
/** Of one processor, over the seconds after a recovery. */
const idleMs = 5_000;
const idleShare = 0.1;
/** Between two kills: three seconds with an open database make the app well again (src/app/recovery.ts). */
const spacingMs = 6_000;

let turn = 0;
let stage: Stage;
let me: Person;
let talk: Talk;
let alone: Alone;
let toll: Toll;

beforeEach(async () => {
  stage = await openStage();
  turn += 1;
  const nickname = `오래가는이${turn}`;
  me = await personAt(stage, nickname);
  talk = await openTalk(stage, me);
  await talk.say('먼저 한 말');
  alone = await openAlone(stage, nickname, `/chat/${talk.room}`);
  toll = makeToll();
});

afterEach(async () => {
  await alone?.close();
  await stage?.close();
});

const print = (line: string): void => console.log(`${line} load=${loadavg()[0]?.toFixed(1)}`);

describe.skipIf(navigations === 0)(`${navigations} pages in one tab`, () => {
  for (const writes of [false, true])
    it(
      writes
        ? 'with a text at each tenth none hangs, and each text arrives once'
        : 'none hangs: each shows its content within 5 s',
      async () => {
        const pages: readonly (readonly [path: string, selector: string])[] = [
          [`/chat/${talk.room}`, '[role="log"] [data-index]'],
          ['/', '[role="feed"] article h3'],
          ['/my', 'main a[href="/my-edit"]'],
          [`/detail/${talk.itemId}`, 'main h1'],
          ['/pick', 'main'],
        ];
        for (let n = 0; n < navigations; n += 1) {
          const [path, selector] = pages[n % pages.length] ?? ['/', 'main'];
          const ms = await alone.navigate(path, selector);
          toll.usable.push(ms);
          if (ms > boundMs) print(`page ${n} ${path} took ${ms.toFixed(0)} ms`);
          if (n % 100 === 99) print(`${n + 1} pages: ${toll.summary()}`);
          if (writes && n % 10 === 0) {
            const text = `글 ${n}`;
            toll.write(text, await alone.write(text));
          }
        }
        await toll.judge(stage, me.userId);
        print(`${writes ? 'pages with texts' : 'pages'}: ${toll.summary()}`);
        expect([toll.lost, toll.doubled, Math.max(...toll.usable) <= boundMs]).toEqual([0, 0, true]);
      },
      hour,
    );
});

describe.skipIf(kills === 0)(`${kills} kills`, () => {
  for (const kind of ['WebKitNetworkProcess', 'WebKitWebProcess'] as const)
    it(
      `of the ${kind} lose and double no text, and the app is usable within 5 s and idle after`,
      async () => {
        for (let n = 1; n <= kills; n += 1) {
          const text = `${kind === 'WebKitWebProcess' ? '화면' : '망'} ${n}`;
          await alone.press(text);
          let isAccepted = false;
          const watching = alone.isAccepted(text).then(
            (is) => {
              isAccepted = is;
            },
            () => undefined, // the kill takes the answer away
          );
          await pause(Math.random() ** 2 * 700);
          const wasAccepted = isAccepted;
          const killed = processesOf(alone.pid, kind);
          const since = performance.now();
          for (const pid of killed) process.kill(pid, 'SIGKILL');
          const from = kind === 'WebKitWebProcess' ? await alone.reload() : since;
          const place = await alone.keep(text, false);
          const shown = performance.now() - from;
          const next = `${text} 뒤`;
          await alone.keep(next, true);
          const ms = performance.now() - from;
          await watching;
          toll.write(text, wasAccepted || place !== 'nowhere');
          toll.write(next, true);
          toll.usable.push(ms);
          const docs = stage.remote.docs
            .filter(({ at }) => at > since)
            .map(({ at }) => Math.round(at - since));
          const share = n % 5 === 0 ? await alone.share(idleMs) : null;
          if (share === null) await pause(spacingMs);
          else toll.cpu.push(share);
          print(
            `${kind} ${n}: ${killed.length} killed, usable after ${ms.toFixed(0)} ms (shown ${shown.toFixed(0)}), text ${wasAccepted ? 'accepted' : 'typed'} before, ${place} after, pages at ${docs.join(' ')} ms, cpu ${share === null ? 'not measured' : `${(share * 100).toFixed(1)} %`}`,
          );
        }
        await toll.judge(stage, me.userId);
        print(`${kind}: ${toll.summary()}`);
        expect([toll.lost, toll.doubled]).toEqual([0, 0]);
        expect(Math.max(...toll.usable)).toBeLessThanOrEqual(boundMs);
        expect(Math.max(...toll.cpu)).toBeLessThan(idleShare);
      },
      hour,
    );
});
