import type { UserId } from '#contract/ids.ts';
import type { Account } from '#src/db/accounts.ts';
import {
  type BackupEntry,
  BackupError,
  type BackupStore,
  type Backups,
} from '#src/db/backup/backup-store.ts';

/** One demand on every backup store. It runs in vitest and inside browser pages alike, so it throws by itself. */
interface Check {
  readonly title: string;
  /** `context()` is one more window, worker or service worker of the same device. */
  readonly run: (context: () => Backups) => Promise<void>;
}

const same = (found: unknown, wanted: unknown, what: string): void => {
  const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (is !== should) throw new Error(`${what}: ${is} instead of ${should}`);
};

const isGone = async (work: Promise<unknown>, what: string): Promise<void> => {
  const end = await work.then(
    () => 'done',
    (error: unknown) => (error instanceof BackupError ? error.trouble : String(error)),
  );
  same(end, 'gone', what);
};

/** An account that no other check uses, in a store that all share. */
const someone = (): Account => (1 + Math.floor(Math.random() * 2 ** 50)) as UserId; // any positive number is an id

const definition = (id: string, value: unknown = { n: 1 }): BackupEntry => ({ id, kind: 'intent', value });
const ids = async (backup: BackupStore): Promise<string[]> => (await backup.all()).map((entry) => entry.id);

export const noise = (size: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(size);
  for (let at = 0, word = size + 1; at < size; at += 1) {
    word = (Math.imul(word, 1664525) + 1013904223) >>> 0;
    bytes[at] = word >>> 24;
  }
  return bytes;
};

/** What the outbox relies on; every implementation of `Backups` passes the same list (src/db/backup/backup-store.ts). */
export const backupContract: readonly Check[] = [
  {
    title: 'what was put comes back in the order of its ids, its value and its bytes equal',
    run: async (context) => {
      const backup = await context().openBackup(someone());
      const bytes = noise(3_000_000);
      const value = { text: '과잠 빌려요 🧥', list: [1, null, { deep: true }], none: null };
      await backup.put([
        { id: 'c', kind: 'photo', value: {}, bytes: new Blob([bytes], { type: 'image/webp' }) },
        { id: 'a', kind: 'draft', value },
        definition('b', 0),
      ]);
      const [a, b, c] = await backup.all();
      same([a, b], [{ id: 'a', kind: 'draft', value }, definition('b', 0)], 'entries');
      same(
        [c?.id, c?.kind, c?.bytes?.type, c?.bytes?.size],
        ['c', 'photo', 'image/webp', 3_000_000],
        'photo',
      );
      const back = new Uint8Array((await c?.bytes?.arrayBuffer()) ?? new ArrayBuffer(0));
      same(back.length === bytes.length && back.every((byte, at) => byte === bytes[at]), true, 'equal bytes');
      same(backup.unreadable, 0, 'unreadable');
    },
  },
  {
    title: 'an entry of the same id is replaced, its bytes with it',
    run: async (context) => {
      const backup = await context().openBackup(someone());
      await backup.put([{ id: 'a', kind: 'photo', value: 1, bytes: new Blob(['old']) }]);
      await backup.put([definition('a', 2)]);
      same(await backup.all(), [definition('a', 2)], 'entries');
    },
  },
  {
    title: 'removing takes just the ones that are named, and an unknown one is no fault',
    run: async (context) => {
      const backup = await context().openBackup(someone());
      await backup.put(['a', 'b', 'c'].map((id) => definition(id)));
      await backup.remove(['b', 'unknown']);
      await backup.remove([]);
      await backup.put([]);
      same(await ids(backup), ['a', 'c'], 'left');
    },
  },
  {
    title: 'an id may hold any character',
    run: async (context) => {
      const backup = await context().openBackup(someone());
      const odd = ['', '..', '.', 'a/b?c#d', 'birth', 'mark', '초안 %2F', '=', '=a'].sort();
      await backup.put(odd.map((id) => definition(id)));
      same(await ids(backup), odd, 'ids');
      await backup.remove(['..', 'mark', '']);
      same(
        await ids(backup),
        odd.filter((id) => !['..', 'mark', ''].includes(id)),
        'left',
      );
      same(await backup.mark(), null, 'mark');
    },
  },
  {
    title: 'what one account keeps is nothing to another',
    run: async (context) => {
      const one = 10 + Math.floor(Math.random() * 2 ** 40);
      const accounts = [one, one * 10, one + 1].map((id) => id as UserId); // names that begin alike, and neighbours
      const backups = await Promise.all(
        [...accounts, 'visitor' as const].map((who) => context().openBackup(who)),
      );
      for (const [at, backup] of backups.entries()) {
        await backup.put([definition('own', at)]);
        if (at % 2 === 0) await backup.setMark({ generation: `g${at}` });
      }
      await backups[1]?.remove(['own']);
      const found = await Promise.all(
        backups.map(async (backup) => [await backup.all(), await backup.mark()]),
      );
      same(found[0], [[definition('own', 0)], { generation: 'g0' }], 'first');
      same(found[1], [[], null], 'second');
      same(found[2], [[definition('own', 2)], { generation: 'g2' }], 'third');
      same(found[3], [[definition('own', 3)], null], 'visitor');
      await context().deleteBackup('visitor');
    },
  },
  {
    title: 'a mark is there for every context once it is set, and the next one takes its place',
    run: async (context) => {
      const who = someone();
      const backup = await context().openBackup(who);
      same(await backup.mark(), null, 'before');
      await backup.setMark({ generation: 'first' });
      await backup.setMark({ generation: 'second' });
      same(await (await context().openBackup(who)).mark(), { generation: 'second' }, 'after');
      same(await ids(backup), [], 'entries');
    },
  },
  {
    title: 'contexts that write at once lose nothing of each other',
    run: async (context) => {
      const who = someone();
      const backups = await Promise.all(Array.from({ length: 4 }, () => context().openBackup(who)));
      const names = Array.from({ length: 40 }, (_one, at) => `id-${String(at).padStart(2, '0')}`);
      await Promise.all(names.map((id, at) => backups[at % 4]?.put([definition(id)])));
      const last = backups[3];
      if (last === undefined) throw new Error('four were opened');
      same(await ids(last), names, 'all of them');
      await Promise.all(names.slice(1).map((id, at) => backups[at % 4]?.remove([id])));
      same(await ids(last), names.slice(0, 1), 'the one that is left');
    },
  },
  {
    title: 'a value is kept as it was when it was put',
    run: async (context) => {
      const backup = await context().openBackup(someone());
      const value = { text: 'before' };
      const putting = backup.put([definition('a', value)]);
      value.text = 'after';
      await putting;
      same(await backup.all(), [definition('a', { text: 'before' })], 'entries');
    },
  },
  {
    title: 'a deleted home is gone for handles that are open, and none of them brings it back',
    run: async (context) => {
      const who = someone();
      const backup = await context().openBackup(who);
      await backup.put([definition('a')]);
      await backup.setMark({ generation: 'g' });
      await context().deleteBackup(who);
      await isGone(backup.put([definition('late')]), 'put');
      await isGone(backup.setMark({ generation: 'late' }), 'setMark');
      await isGone(backup.remove(['a']), 'remove');
      await isGone(backup.all(), 'all');
      await isGone(backup.mark(), 'mark');
      same((await context().accountsWithBackup()).includes(who), false, 'stored');
      const next = await context().openBackup(who);
      same([await next.all(), await next.mark()], [[], null], 'the next home');
      await next.put([definition('new')]);
      await isGone(backup.put([definition('later')]), 'put beside the next home');
      same(await ids(next), ['new'], 'left');
      await context().deleteBackup(someone()); // one that never was
    },
  },
  {
    title: 'a closed handle is gone, its home is not',
    run: async (context) => {
      const who = someone();
      const backup = await context().openBackup(who);
      await backup.put([definition('a')]);
      backup.close();
      await isGone(backup.put([definition('b')]), 'put');
      await isGone(backup.all(), 'all');
      same(await ids(await context().openBackup(who)), ['a'], 'left');
    },
  },
  {
    title: 'the device names whose backup stores it holds, empty ones too, and a deleted one no more',
    run: async (context) => {
      const [marked, holding, looked, deleted] = [someone(), someone(), someone(), someone()];
      await (await context().openBackup(marked)).setMark({ generation: 'g' });
      await (await context().openBackup(holding)).put([definition('a')]);
      await (await context().openBackup(looked)).all();
      await (await context().openBackup(deleted)).put([definition('a')]);
      await context().deleteBackup(deleted);
      const stored = await context().accountsWithBackup();
      same(
        [marked, holding, looked, deleted].map((who) => stored.filter((one) => one === who).length),
        [1, 1, 1, 0],
        'stored',
      );
    },
  },
  {
    title: 'who was here last is known to every context until nobody is',
    run: async (context) => {
      await context().setLastAccount(null);
      same(await context().lastAccount(), null, 'nobody');
      await context().setLastAccount(41 as UserId); // any positive number is an id
      same(await context().lastAccount(), 41, 'somebody');
      same((await context().accountsWithBackup()).includes(41 as UserId), false, 'a name is no home');
      await context().setLastAccount(null);
      same(await context().lastAccount(), null, 'nobody again');
    },
  },
];
