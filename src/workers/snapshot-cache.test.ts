import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  claimSnapshots,
  dropSnapshots,
  putSnapshots,
  shellPath,
  snapshotAddresses,
  withoutSnapshots,
} from './snapshot-cache.ts';
import { snapshotCachePrefix } from './sw-names.ts';

/** Stands for a browser's Cache: Node has none. `isFull` has it refuse what is written. */
class StoredCache {
  readonly entries = new Map<string, string>();
  isFull = false;
  readonly #url = (of: RequestInfo | URL): string =>
    new URL(of instanceof Request ? of.url : String(of), 'https://campick.test').href;
  async match(of: string): Promise<Response | undefined> {
    const text = this.entries.get(this.#url(of));
    return text === undefined ? undefined : new Response(text);
  }
  async put(of: string, response: Response): Promise<void> {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError');
    this.entries.set(this.#url(of), await response.text());
  }
  async delete(of: string): Promise<boolean> {
    return this.entries.delete(this.#url(of));
  }
  async keys(): Promise<readonly { readonly url: string }[]> {
    return [...this.entries.keys()].map((url) => ({ url }));
  }
  /** What stands at an address. */
  at(address: string): string | undefined {
    return this.entries.get(this.#url(address));
  }
}

const name = `${snapshotCachePrefix}1`;
let stored: StoredCache;
/** The same, as the code under test takes it. */
const cache = (): Cache => stored as unknown as Cache; // it has what the code under test calls

beforeEach(async () => {
  stored = new StoredCache();
  vi.stubGlobal('caches', { keys: async () => [name], open: async () => stored });
  await stored.put(shellPath, new Response('shell'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const documents = () => new Map(snapshotAddresses.map((address) => [address, new Response(`of ${address}`)]));
const yes = async () => true;

test('[S14] nothing is stored once the session is over', async () => {
  expect(await putSnapshots(cache(), documents(), async () => false)).toBe(false);
  expect(snapshotAddresses.map((address) => stored.at(address))).toEqual(
    snapshotAddresses.map(() => undefined),
  );
});

test('[S14] the session changes only after every snapshot is replaced by the shell', async () => {
  expect(await putSnapshots(cache(), documents(), yes)).toBe(true);
  const seen = await withoutSnapshots(async () => snapshotAddresses.map((address) => stored.at(address)));
  expect(seen).toEqual(snapshotAddresses.map(() => 'shell'));
});

test('[S14] a snapshot that is being stored is stored before the session changes, and then dropped', async () => {
  const order: string[] = [];
  let answer = (_is: boolean): void => {};
  const asked = new Promise<boolean>((go) => {
    answer = go;
  });
  const putting = putSnapshots(cache(), documents(), () => asked).then(() => order.push('stored'));
  const changing = withoutSnapshots(async () => order.push('changed'));
  answer(true);
  await Promise.all([putting, changing]);
  expect(order).toEqual(['stored', 'changed']);
  expect(stored.at('/')).toBe('shell');
});

test('[S14] what a page writes that the session did not wait for is dropped by it', async () => {
  vi.useFakeTimers();
  let isOver = false;
  let write = (): void => {};
  const writing = new Promise<void>((go) => {
    write = go;
  });
  const put = stored.put.bind(stored);
  stored.put = async (address, response) => {
    if (address === '/chat' && (await response.clone().text()) !== 'shell') await writing;
    await put(address, response);
  };
  const putting = putSnapshots(cache(), documents(), async () => !isOver);
  const changing = withoutSnapshots(async () => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await changing;
  write();
  expect(await putting).toBe(false);
  expect(snapshotAddresses.map((address) => stored.at(address))).toEqual(
    snapshotAddresses.map(() => 'shell'),
  );
  vi.useRealTimers();
});

test('[S14] what is stored between the first drop and the end of a change is dropped by the change', async () => {
  await withoutSnapshots(async () => {
    await stored.put('/chat', new Response('of /chat')); // by a page that the change did not wait for
  });
  expect(stored.at('/chat')).toBe('shell');
});

test('a disk that is full loses a dropped snapshot all the same', async () => {
  await putSnapshots(cache(), documents(), yes);
  stored.isFull = true;
  await dropSnapshots();
  expect(stored.at('/')).toBeUndefined();
  expect(stored.at(shellPath)).toBe('shell');
});

test('a disk that refuses a snapshot is no stored snapshot', async () => {
  stored.isFull = true;
  await expect(putSnapshots(cache(), documents(), yes)).rejects.toThrow('full');
});

test('a session ends also where the caches cannot be used', async () => {
  vi.stubGlobal('caches', { keys: () => Promise.reject(new DOMException('no', 'SecurityError')) });
  expect(await withoutSnapshots(async () => 'changed')).toBe('changed');
});

test("another account's claim drops the snapshots, its own keeps them", async () => {
  await claimSnapshots(cache(), '1');
  await putSnapshots(cache(), documents(), yes);
  await claimSnapshots(cache(), '1');
  expect(stored.at('/chat')).toBe('of /chat');
  await claimSnapshots(cache(), '2');
  expect(stored.at('/chat')).toBe('shell');
});

test('a claim puts the shell where a full disk had left nothing', async () => {
  await claimSnapshots(cache(), '1');
  await stored.delete('/pick');
  await claimSnapshots(cache(), '1');
  expect(stored.at('/pick')).toBe('shell');
});

test('of the screens of one kind only the one that was read last is kept', async () => {
  await putSnapshots(cache(), documents(), yes);
  await putSnapshots(cache(), new Map([['/pick-detail/1', new Response('first')]]), yes);
  await putSnapshots(cache(), new Map([['/pick-detail/2', new Response('second')]]), yes);
  expect([stored.at('/pick-detail/1'), stored.at('/pick-detail/2')]).toEqual([undefined, 'second']);
  expect(stored.at('/pick')).toBe('of /pick');
  await dropSnapshots();
  expect(stored.at('/pick-detail/2')).toBeUndefined();
});
