import * as v from 'valibot';
import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { UserId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { openAccount } from '#src/db/accounts.ts';
import { observe } from '#src/db/observe.ts';
import { deleteAccount } from '#src/db/stored-accounts.ts';
import homeFeed from '#src/domain/items/home.feed.ts';
import { listView } from '#src/domain/listings/list.view.ts';
import { type Answer, type Call, parseLeniently } from '#src/sync/http.ts';
import { takeLease } from '#src/sync/lease.ts';
import { pages } from './data.ts';
import { deleteRaw, done, openRaw, request } from './raw.ts';

const account = v.parse(UserId, 990001);
const ms = async (work: () => Promise<void>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

/** Feeds the texts to a target in order, through the same parsing that an answer of the network goes through. */
const replay = (texts: readonly string[]): Call => {
  let at = 0;
  return async <E extends Endpoint>(endpoint: E): Promise<Answer<Reply<E>>> => {
    const reply = parseLeniently(endpoint.reply, JSON.parse(texts[at] ?? 'null'));
    at += 1;
    if (!reply.ok) throw new Error('a page of the bench does not fit the contract');
    return {
      value: reply.value as Reply<E>,
      status: 200,
      dropped: reply.dropped,
      capabilities: null,
      etag: null,
    };
  };
};

const filled = async (texts: readonly string[]): Promise<AccountStore> => {
  await deleteAccount(account);
  const store = await openAccount(account, () => {});
  await apply(store, texts);
  return store;
};

const apply = async (store: AccountStore, texts: readonly string[]): Promise<void> => {
  const leaseHandle = await takeLease(store, 'bench');
  const target = homeFeed.targetOf('home');
  const call = replay(texts);
  const context = {
    account,
    call,
    certain: call,
    leaseHandle,
    serverNow: () => 0,
    also: () => {},
    later: () => {},
  };
  await target?.pull(context);
  for (let page = 1; page < texts.length; page += 1) await target?.more?.(context);
};

/** Pages of 20, a transaction each: parsed, validated, merged and placed, against bare puts of parsed JSON. */
export const pagesApplied = async (count: number) => {
  const texts = pages(count, 20);
  await deleteRaw('bench-raw');
  const raw = await openRaw('bench-raw');
  const rawMs = await ms(async () => {
    let position = 0;
    for (const text of texts) {
      const tx = raw.transaction('rows', 'readwrite', { durability: 'relaxed' });
      const page: { items: object[] } = JSON.parse(text);
      for (const row of page.items) {
        position += 1;
        tx.objectStore('rows').put({ ...row, position });
      }
      await done(tx);
    }
  });
  raw.close();
  await deleteAccount(account);
  const store = await openAccount(account, () => {});
  const appMs = await ms(() => apply(store, texts));
  store.close();
  return { raw: (count * 20 * 1000) / rawMs, app: (count * 20 * 1000) / appMs };
};

/** The newest 20 of a stored list, as the home screen reads them, against one getAll of ready-made rows. */
export const newest = async (rows: number, rounds: number) => {
  const texts = pages(rows / 20, 20);
  const store = await filled(texts);
  await deleteRaw('bench-raw');
  const raw = await openRaw('bench-raw');
  const tx = raw.transaction('rows', 'readwrite');
  let position = 0;
  for (const text of texts)
    for (const row of JSON.parse(text).items) {
      position += 1;
      tx.objectStore('rows').put({ ...row, position });
    }
  await done(tx);
  const times = { raw: [] as number[], app: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.raw.push(
      await ms(async () => {
        await request(raw.transaction('rows').objectStore('rows').getAll(null, 20));
      }),
    );
    times.app.push(
      await ms(async () => {
        await listView(store, 'home', 20);
      }),
    );
  }
  raw.close();
  store.close();
  return times;
};

/** Longer than a live query that has run a moment ago waits before it runs again (docs/decisions/0049), ms. */
const restMs = 110;

/** A worker's committed write, into a window at rest, until the window has the new rows: live query against a message and a read by hand. */
export const writeToSeen = async (rounds: number) => {
  const worker = new Worker(new URL('./writer.worker.ts', import.meta.url), { type: 'module' });
  const answer = () =>
    new Promise<void>((resolve) => {
      worker.addEventListener('message', () => resolve(), { once: true });
    });
  const store = await filled(pages(250, 20));
  await deleteRaw('bench-raw');
  const raw = await openRaw('bench-raw');
  worker.postMessage({ open: account });
  await answer();
  const times = { raw: [] as number[], app: [] as number[] };
  let seen = () => {};
  let first = () => {};
  const ready = new Promise<void>((resolve) => {
    first = resolve;
  });
  const stop = observe(
    () => listView(store, 'home', 20),
    () => {
      first();
      seen();
    },
    (error) => {
      throw error;
    },
  );
  await ready;
  for (let round = 1; round <= rounds; round += 1) {
    await new Promise((go) => setTimeout(go, restMs));
    times.raw.push(
      await ms(async () => {
        const told = answer();
        worker.postMessage({ raw: round });
        await told;
        await request(raw.transaction('rows').objectStore('rows').getAll(null, 20));
      }),
    );
    times.app.push(
      await ms(async () => {
        const shown = new Promise<void>((resolve) => {
          seen = resolve;
        });
        worker.postMessage({ app: round });
        await shown;
        seen = () => {};
      }),
    );
  }
  stop();
  worker.terminate();
  raw.close();
  store.close();
  return times;
};

Object.assign(globalThis, { bench: { pagesApplied, newest, writeToSeen } });
