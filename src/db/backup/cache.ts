import * as v from 'valibot';
import type { Account } from '../accounts.ts';
import { type BackupEntry, BackupError, type BackupStore, type Backups } from './backup-store.ts';
import { accountOf, byId, EntryHead, guarded, Mark, userOf } from './stored.ts';

/*
 * For browsers without storage buckets: one cache for each account, one response for each entry. A cache has neither
 * transactions nor a flush, but it is not IndexedDB, and it exists wherever a service worker does.
 *
 * A deleted cache stays usable through the handles that are open. So each backup has a birth id here too, and a write
 * counts only if the cache of that name still has the birth id that the handle knows (I24).
 */

const deviceCache = 'campick-home';
const cacheOf = (account: Account): string => `campick-home-${account}`;

/**
 * Addresses that no page of the app has, so that a cached page is never one of these. The `=` protects an id of `..`.
 */
const entryAddress = (id: string): string => `/-/home/entry/=${encodeURIComponent(id)}`;
const birthAddress = '/-/home/birth';
const markAddress = '/-/home/mark';
const lastAddress = '/-/home/last';

const Head = v.object({ ...EntryHead.entries, type: v.optional(v.string()) });
/** Header of a response that is not an entry. */
const aboutHome = 'x-about-home';
const about = (text: string): Response => new Response(text, { headers: { [aboutHome]: 'yes' } });

const headSize = 'x-head-size';
const wholeSize = 'x-whole-size';

/**
 * The entry as text, then its bytes; headers name both lengths, so that a torn response is not taken for a whole one.
 */
const written = ({ id, kind, value, bytes }: BackupEntry): Response => {
  const head = new Blob([JSON.stringify({ id, kind, value, ...(bytes && { type: bytes.type }) })]);
  const body = new Blob(bytes === undefined ? [head] : [head, bytes]);
  return new Response(body, { headers: { [headSize]: `${head.size}`, [wholeSize]: `${body.size}` } });
};

const json = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // not JSON: every schema refuses undefined
    throw error;
  }
};

/** The body of a response whose file is lost is unreadable: a TypeError by the standard. */
const bodyOf = async (response: Response): Promise<Blob | null> => {
  try {
    const body = await response.blob();
    return `${body.size}` === response.headers.get(wholeSize) ? body : null;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
};

const parsed = async (response: Response): Promise<BackupEntry | null> => {
  const body = await bodyOf(response);
  if (body === null) return null;
  const at = Number(response.headers.get(headSize));
  const head = v.safeParse(Head, json(await body.slice(0, at).text()));
  if (!head.success) return null;
  const { type, ...entry } = head.output;
  return type === undefined ? entry : { ...entry, bytes: body.slice(at, body.size, type) };
};

const textOf = async (response: Response | undefined): Promise<string | null> =>
  response === undefined ? null : response.text();

/**
 * Backup stores in Cache Storage. A lock of the origin makes creations and deletions run one at a time in all contexts.
 */
export const cacheBackups = (caches: CacheStorage, locks: LockManager): Backups => {
  const alone = <R>(work: () => Promise<R>): Promise<R> => locks.request('campick-home', work);
  const birthOf = async (account: Account) =>
    textOf(await caches.match(birthAddress, { cacheName: cacheOf(account) }));

  const openBackup = async (account: Account): Promise<BackupStore> => {
    const name = cacheOf(account);
    const { cache, birth } = await guarded(() =>
      alone(async () => {
        const cache = await caches.open(name);
        const known = await textOf(await cache.match(birthAddress));
        if (known !== null) return { cache, birth: known };
        const birth = crypto.randomUUID();
        await cache.put(birthAddress, about(birth));
        return { cache, birth };
      }),
    );
    let open = true;
    let unreadable = 0;

    /** Reads the birth id while the work runs: a deletion after that read counts as a deletion after the work. */
    const use = <R>(work: () => Promise<R>): Promise<R> =>
      guarded(async () => {
        if (!open) throw new BackupError('gone');
        const [known, result] = await Promise.all([birthOf(account), work()]);
        if (known !== birth) throw new BackupError('gone');
        return result;
      });

    return {
      kind: 'cache',
      get unreadable() {
        return unreadable;
      },
      mark: () =>
        use(async () => {
          const mark = v.safeParse(Mark, json((await textOf(await cache.match(markAddress))) ?? ''));
          return mark.success ? mark.output : null;
        }),
      setMark: ({ generation }) => use(() => cache.put(markAddress, about(JSON.stringify({ generation })))),
      put: (entries) => {
        const answers = entries.map((entry) => [entryAddress(entry.id), written(entry)] as const);
        return use(async () => {
          for (const [address, answer] of answers) await cache.put(address, answer); // a kill leaves the first
        });
      },
      remove: (ids) =>
        use(async () => {
          await Promise.all(ids.map((id) => cache.delete(entryAddress(id))));
        }),
      all: () =>
        use(async () => {
          const answers = (await cache.matchAll()).filter((response) => !response.headers.has(aboutHome));
          const found = (await Promise.all(answers.map(parsed))).filter((entry) => entry !== null);
          unreadable = answers.length - found.length;
          return found.sort(byId);
        }),
      close: () => {
        open = false;
      },
    };
  };

  return {
    openBackup,
    accountsWithBackup: () =>
      guarded(async () =>
        (await caches.keys()).flatMap((name) =>
          name.startsWith(`${deviceCache}-`) ? accountOf(name.slice(deviceCache.length + 1)) : [],
        ),
      ),
    deleteBackup: (account) =>
      guarded(() =>
        alone(async () => {
          await caches.delete(cacheOf(account));
        }),
      ),
    lastAccount: () =>
      guarded(async () =>
        userOf(json((await textOf(await caches.match(lastAddress, { cacheName: deviceCache }))) ?? '')),
      ),
    setLastAccount: (account) =>
      guarded(async () => {
        const cache = await caches.open(deviceCache);
        if (account === null) await cache.delete(lastAddress);
        else await cache.put(lastAddress, about(`${account}`));
      }),
  };
};
