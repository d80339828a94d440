import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { enterAtOnce } from '#tests/harness/enter-at-once.ts';
import { openAlone, until } from './alone.ts';
import { processesOf } from './mini-browser.ts';
import { openStage, openTalk, personAt, timesSaid } from './stage.ts';

/**
 * Pages that are left in the middle of a write: a text is entered as soon as its field is there, and the page is left by
 * a full load 0 to 2 s later (docs/decisions/0060). WEBKIT_LEFT: how many texts (300 take ten minutes); skipped where
 * nothing is said.
 */

const texts = Number(process.env['WEBKIT_LEFT'] ?? 0);
const hour = 3_600_000;
/** A screen that is not there by then does not open. */
const boundMs = 10_000;
const stayMs = 2_000;
/** What has not arrived when nothing has arrived for so long is lost. */
const stillMs = 60_000;
/** After so many texts one of the browser's processes is killed, the network's and the page's in turn. */
const killEvery = 25;

/** In the page: the words in sight, and which tables of which database do not answer within 2 s. */
const stateOf = async (): Promise<string> => {
  const answers = <T>(asked: IDBRequest<T>): Promise<T | null> =>
    new Promise((done) => {
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => done(null);
      setTimeout(() => done(null), 2_000);
    });
  const silent: string[] = [];
  const waiting: string[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answers(indexedDB.open(name));
    if (database === null) {
      silent.push(`${name} does not open`);
      continue;
    }
    const tables = await Promise.all(
      [...database.objectStoreNames].map(async (table) =>
        (await answers(database.transaction(table).objectStore(table).count())) === null ? [table] : [],
      ),
    );
    silent.push(...tables.flat().map((table) => `${name}.${table}`));
    if (database.objectStoreNames.contains('outbox')) {
      const rows = (await answers(database.transaction('outbox').objectStore('outbox').getAll())) ?? [];
      const states = new Map<string, number>();
      for (const { kind, state, attempts } of rows) {
        const one = `${kind} ${state} after ${attempts}`;
        states.set(one, (states.get(one) ?? 0) + 1);
      }
      waiting.push(JSON.stringify([...states]));
    }
    database.close();
  }
  const { held = [], pending = [] } = await navigator.locks.query();
  const names = (locks: LockInfo[]) => locks.map(({ name }) => name).join(' ');
  // biome-ignore lint/performance/useDomNodeTextContent: a user reads what is in sight
  const words = document.body.innerText.slice(0, 1_000);
  return `silent: ${silent.join(' ')}; in the outbox: ${waiting.join(' ')}; notes: ${Object.keys(localStorage).join(' ')}; locks: ${names(held)}; waiting: ${names(pending)}; in sight: ${words}`;
};

it.skipIf(texts === 0)(
  `[I1] of ${texts} texts, each entered as its field appears in a page that is left 0 to 2 s later, none is lost or doubled and every screen opens`,
  async () => {
    const stage = await openStage();
    const me = await personAt(stage, '자꾸나가는이');
    const talk = await openTalk(stage, me);
    await talk.say('먼저 한 말');
    const alone = await openAlone(stage, '자꾸나가는이', `/chat/${talk.room}`);
    const navigate = (path: string, selector: string): Promise<number> =>
      alone.navigate(path, selector).catch(async (error: unknown) => {
        throw new Error(`${path}: ${await alone.run(stateOf, null)}`, { cause: error });
      });
    try {
      const others = ['/', '/my', `/detail/${talk.itemId}`, '/pick', '/chat'];
      const slow: string[] = [];
      const emptied: string[] = [];
      for (let n = 0; n < texts; n += 1) {
        const text = `나가며 ${n}`;
        const ms = await navigate(`/chat/${talk.room}`, 'textarea');
        const field = await until(text, () => alone.run(enterAtOnce, text));
        if (field.before !== '') console.log(`${field.before} was back in its field before ${text}`);
        // its user sees it there, and this one has typed over it
        if (emptied.includes(field.before)) emptied.splice(emptied.indexOf(field.before), 1);
        if (field.after === '') emptied.push(text);
        await pause(Math.random() * stayMs);
        if (n % killEvery === killEvery - 1) {
          const kind = n % (2 * killEvery) < killEvery ? 'WebKitNetworkProcess' : 'WebKitWebProcess';
          for (const pid of processesOf(alone.pid, kind)) process.kill(pid, 'SIGKILL');
          if (kind === 'WebKitWebProcess') await alone.reload();
          // a text that is back in its field is sent again, as its user would
          const place = await alone.keep(text, false);
          if (place === 'nowhere') emptied.splice(emptied.indexOf(text), 1);
          console.log(`${kind} killed after text ${n}: it is in the ${place}`);
        }
        const next = others[n % others.length] ?? '/';
        const other = await navigate(next, 'main h1, main h2, main a');
        if (ms > boundMs) slow.push(`text ${n}: the room after ${ms.toFixed(0)} ms`);
        if (other > boundMs) slow.push(`text ${n}: ${next} after ${other.toFixed(0)} ms`);
        if (n % 10 === 9) console.log(`${n + 1} texts, ${slow.length} slow`);
      }
      await alone.navigate(`/chat/${talk.room}`, 'textarea');
      const count = async () =>
        Promise.all(emptied.map(async (text) => [text, await timesSaid(stage, me.userId, text)] as const));
      const since = performance.now();
      const askedBefore = stage.network.seen.length;
      let counts = await count();
      const missing = () => counts.filter(([, times]) => times === 0).length;
      let least = missing();
      let movedAt = performance.now();
      while (missing() > 0 && performance.now() - movedAt < stillMs) {
        await pause(500);
        counts = await count();
        if (missing() < least) movedAt = performance.now();
        least = missing();
      }
      const ms = (performance.now() - since).toFixed(0);
      console.log(`${emptied.length} of ${texts} fields emptied; after ${ms} ms ${missing()} are not there`);
      if (counts.some(([, times]) => times !== 1)) {
        console.log(await alone.run(stateOf, null));
        const asked = stage.network.seen.slice(askedBefore);
        console.log(`asked meanwhile: ${asked.map(({ method, path }) => `${method} ${path}`).join(', ')}`);
      }
      expect({ slow, wrong: counts.filter(([, times]) => times !== 1) }).toEqual({ slow: [], wrong: [] });
      // a web process that is killed takes along what it was told a moment before
      expect(emptied.length).toBeGreaterThanOrEqual(texts - Math.ceil(texts / killEvery));
    } finally {
      await alone.close();
      await stage.close();
    }
  },
  hour,
);
