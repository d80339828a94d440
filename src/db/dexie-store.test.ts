import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { expect, test, vi } from 'vitest';
import { openDexie } from './dexie-store.ts';
import { strictMarker } from './durability.ts';
import { watchOpening } from './opening.ts';
import { StoreError } from './store.ts';

const one = [{ version: 1, stores: { rows: 'id' } }];
const strict = [{ version: 1, stores: { rows: 'id', [strictMarker]: '' } }];
const two = [...one, { version: 2, stores: { more: 'id' } }];

test('a failed opening is not reported as a lost database: that would reopen it without end', async () => {
  const reported: string[] = [];
  (await openDexie('old', two, () => {})).close();
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = {
    ...indexedDB,
    open: () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    },
  };
  try {
    await expect(openDexie('old', two, (reason) => reported.push(reason))).rejects.toBeInstanceOf(StoreError);
  } finally {
    Dexie.dependencies.indexedDB = indexedDB;
  }
  expect(reported).toEqual([]);
});

test('a store that its owner closes is not reported as lost; one that another context upgrades is reported as newer, once', async () => {
  const reported: string[] = [];
  (await openDexie('mine', one, (reason) => reported.push(reason))).close();
  expect(reported).toEqual([]);
  await openDexie('mine', one, (reason) => reported.push(reason));
  (await openDexie('mine', two, () => {})).close();
  expect(reported).toEqual(['newer']);
});

test('closing a store ends its reads at once: a page in the back/forward cache does not run', async () => {
  const store = await openDexie<{ rows: { id: number } }>('shared', one, () => {});
  const abort = vi.spyOn(IDBTransaction.prototype, 'abort');
  let begun = () => {};
  const isBegun = new Promise<void>((done) => {
    begun = done;
  });
  const reading = store.read(['rows'], async (tx) => {
    for (;;) {
      await tx.get('rows', 1);
      begun();
    }
  });
  await isBegun;
  store.close();
  expect(abort).toHaveBeenCalledTimes(1);
  abort.mockRestore();
  await expect(reading).rejects.toMatchObject({ trouble: 'gone' });
});

test('[E7] a page that is left ends its writes too, and another page writes at once', async () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const store = await openDexie<{ rows: { id: number } }>('left', one, () => {});
  vi.unstubAllGlobals();
  const other = await openDexie<{ rows: { id: number } }>('left', one, () => {});
  let begun = () => {};
  const isBegun = new Promise<void>((done) => {
    begun = done;
  });
  const writing = store.write(['rows'], 'relaxed', async (tx) => {
    await tx.put('rows', { id: 1 });
    begun();
    for (;;) await tx.get('rows', 1); // a page that is put aside never comes to its end
  });
  const ended = expect(writing).rejects.toBeInstanceOf(StoreError);
  await isBegun;
  page.dispatchEvent(new Event('pagehide'));
  await other.write(['rows'], 'relaxed', (tx) => tx.put('rows', { id: 2 }));
  await ended;
  expect(await other.read(['rows'], (tx) => tx.range('rows', {}))).toEqual([{ id: 2 }]);
});

test.each(['strict', 'relaxed'] as const)(
  '[E5] a %s write that does not end is aborted after ten seconds and has stored nothing',
  async (durability) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const reported: string[] = [];
      const open = (reason?: string[]) =>
        openDexie<{ rows: { id: number } }>('slow', strict, (why) => reason?.push(why), watchOpening);
      const store = await open(reported);
      const writing = store.write(['rows'], durability, async (tx) => {
        await tx.put('rows', { id: 1 });
        for (;;) await tx.get('rows', 1); // like a lock that another page never releases
      });
      const refused = expect(writing).rejects.toMatchObject({ trouble: 'gone' });
      await vi.advanceTimersByTimeAsync(9_000);
      expect(reported).toEqual([]);
      await vi.advanceTimersByTimeAsync(1_000);
      await refused;
      expect(reported).toEqual(['lost']);
      expect(await (await open()).read(['rows'], (tx) => tx.count('rows', {}))).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  },
);

test('an opening that does not answer fails, and a connection that arrives later is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { indexedDB } = Dexie.dependencies;
  const request = Object.assign(new EventTarget(), {
    readyState: 'pending',
    transaction: null,
    error: null,
    result: { close: vi.fn() },
  });
  Dexie.dependencies.indexedDB = Object.assign(Object.create(indexedDB), { open: () => request });
  try {
    const opening = openDexie('silent', one, () => {}, watchOpening);
    const refused = expect(opening).rejects.toMatchObject({ trouble: 'gone' });
    await vi.advanceTimersByTimeAsync(9_000);
    await refused;
    request.dispatchEvent(new Event('success'));
    expect(request.result.close).toHaveBeenCalledTimes(1);
  } finally {
    Dexie.dependencies.indexedDB = indexedDB;
    vi.useRealTimers();
  }
});

test('[E8] outside of a window a transaction begins when the one before it has ended, also one that failed', async () => {
  const store = await openDexie<{ rows: { id: number } }>('in-turn', one, () => {});
  const ran: string[] = [];
  const fails = store.write(['rows'], 'relaxed', async (tx) => {
    ran.push('one begins');
    await tx.put('rows', { id: 1 });
    ran.push('one ends');
    throw new RangeError('of the app');
  });
  const reads = store.read(['rows'], async (tx) => {
    ran.push('two begins');
    return tx.count('rows', {});
  });
  await expect(fails).rejects.toBeInstanceOf(RangeError);
  expect(await reads).toBe(0);
  expect(ran).toEqual(['one begins', 'one ends', 'two begins']);
});

test('[E10] a database of a newer build is refused as such by an older one, and keeps what it holds', async () => {
  (await openDexie('ahead', two, () => {})).close();
  await expect(openDexie('ahead', one, () => {})).rejects.toMatchObject({ trouble: 'newer' });
  (await openDexie('ahead', two, () => {})).close();
});
