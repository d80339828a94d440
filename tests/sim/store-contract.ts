import { expect, test } from 'vitest';
import type { AccountTables, FeedPageRow, JournalRow } from '#src/db/rows.ts';
import { type Store, StoreError } from '#src/db/store.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';

/** A database under test, and how to take its ground away. */
export interface Ground {
  open(): Promise<Store<AccountTables>>;
  /** Deletes the database under the handles that are open. */
  delete(): Promise<void>;
}

const entry = (feed: string, generation: number, page: number): FeedPageRow => ({
  feed,
  generation,
  page,
  ids: [],
});
const line = (seq: number): JournalRow => ({ seq, at: seq * 10, epoch: 1, what: 'test', about: '' });

/** What the engine relies on; every implementation of `Store` passes the same list (src/db/store.ts). */
export const storeContract = (makeGround: () => Promise<Ground>): void => {
  const seeded = async () => {
    const ground = await makeGround();
    const store = await ground.open();
    await store.write(['feedPages', 'journal'], 'relaxed', async (tx) => {
      await tx.putMany('feedPages', [
        entry('home', 1, 2),
        entry('home', 1, 0),
        entry('home', 1, 10),
        entry('home', 2, 1),
        entry('homer', 1, 5),
        entry('liked', 1, 0),
      ]);
      await tx.putMany('journal', [line(3), line(1), line(20)]);
    });
    return { ground, store };
  };

  test('a range holds exactly the keys that begin with its prefix, in key order', async () => {
    const { store } = await seeded();
    const pages = await store.read(['feedPages'], async (tx) => [
      (await tx.range('feedPages', { prefix: ['home', 1] })).map((row) => row.page),
      (await tx.range('feedPages', { prefix: ['home'] })).map((row) => `${row.generation}.${row.page}`),
      (await tx.range('feedPages', { prefix: ['hom'] })).length,
    ]);
    expect(pages).toEqual([[0, 2, 10], ['1.0', '1.2', '1.10', '2.1'], 0]);
  });

  test('bounds are inclusive, reverse turns the order, limit cuts after the turn', async () => {
    const { store } = await seeded();
    const found = await store.read(['feedPages', 'journal'], async (tx) => [
      (await tx.range('feedPages', { prefix: ['home', 1], from: 2, to: 10 })).map((row) => row.page),
      (await tx.range('feedPages', { prefix: ['home', 1], reverse: true, limit: 2 })).map((r) => r.page),
      (await tx.range('journal', { reverse: true, limit: 1 })).map((row) => row.seq),
      (await tx.range('journal', { from: 2 })).map((row) => row.seq),
      (await tx.range('journal', {})).map((row) => row.seq),
    ]);
    expect(found).toEqual([[2, 10], [10, 2], [20], [3, 20], [1, 3, 20]]);
  });

  test('count counts what range would bring', async () => {
    const { store } = await seeded();
    const counts = await store.read(['feedPages'], async (tx) => [
      await tx.count('feedPages', {}),
      await tx.count('feedPages', { prefix: ['home', 1] }),
      await tx.count('feedPages', { prefix: ['home', 1], from: 3 }),
    ]);
    expect(counts).toEqual([6, 3, 1]);
  });

  test('an index orders by its field, rows of one value by their key', async () => {
    const { store } = await seeded();
    const item = (itemId: number, seenAt: number) => ({ itemId, seenAt }) as ItemRow; // the index reads only these
    const ids = await store.write(['items'], 'relaxed', async (tx) => {
      await tx.putMany('items', [item(3, 5), item(1, 9), item(2, 5)]);
      return (await tx.range('items', { index: 'seenAt', limit: 3 })).map((row) => row.itemId);
    });
    expect(ids).toEqual([2, 3, 1]);
  });

  test('getMany answers in the order asked, with gaps', async () => {
    const { store } = await seeded();
    const rows = await store.read(['journal'], (tx) => tx.getMany('journal', [20, 4, 1]));
    expect(rows.map((row) => row?.seq)).toEqual([20, undefined, 1]);
  });

  test('a transaction reads its own writes, and nobody else does before it is done', async () => {
    const { store } = await seeded();
    let inside: readonly unknown[] = [];
    const writing = store.write(['journal'], 'relaxed', async (tx) => {
      await tx.put('journal', line(4));
      await tx.remove('journal', 1);
      await tx.put('journal', { ...line(3), what: 'changed' });
      inside = (await tx.range('journal', {})).map((row) => `${row.seq}${row.what}`);
    });
    const outside = store.read(['journal'], (tx) => tx.count('journal', { to: 4 }));
    await writing;
    expect(inside).toEqual(['3changed', '4test', '20test']);
    expect(await outside).toBe(2);
  });

  test('what throws inside leaves nothing behind, and comes out as it was thrown', async () => {
    const { store } = await seeded();
    class Ours extends Error {}
    const failing = store.write(['journal'], 'relaxed', async (tx) => {
      await tx.put('journal', line(7));
      await tx.removeRange('journal', {});
      throw new Ours();
    });
    await expect(failing).rejects.toBeInstanceOf(Ours);
    const rows = await store.read(['journal'], (tx) => tx.range('journal', {}));
    expect(rows.map((row) => row.seq)).toEqual([1, 3, 20]);
  });

  test('two writes that overlap happen one after the other', async () => {
    const { store } = await seeded();
    const raise = () =>
      store.write(['counters'], 'relaxed', async (tx) => {
        const value = (await tx.get('counters', 'c'))?.value ?? 0;
        await tx.get('counters', 'other');
        await tx.put('counters', { name: 'c', value: value + 1 });
      });
    await Promise.all([raise(), raise(), raise()]);
    expect((await store.read(['counters'], (tx) => tx.get('counters', 'c')))?.value).toBe(3);
  });

  test('a stored row is a copy: changing the original changes nothing', async () => {
    const { store } = await seeded();
    const about = { ...line(9) };
    await store.write(['journal'], 'relaxed', (tx) => tx.put('journal', about));
    Object.assign(about, { what: 'altered' });
    expect((await store.read(['journal'], (tx) => tx.get('journal', 9)))?.what).toBe('test');
  });

  test('removals by key, by keys and by range remove just those', async () => {
    const { store } = await seeded();
    await store.write(['feedPages', 'journal'], 'strict', async (tx) => {
      await tx.remove('feedPages', ['liked', 1, 0]);
      await tx.removeRange('feedPages', { prefix: ['home', 1], from: 1 });
      await tx.removeMany('journal', [1, 99]);
    });
    const left = await store.read(['feedPages', 'journal'], async (tx) => [
      (await tx.range('feedPages', {})).map((row) => `${row.feed}${row.generation}.${row.page}`),
      (await tx.range('journal', {})).map((row) => row.seq),
    ]);
    expect(left).toEqual([
      ['home1.0', 'home2.1', 'homer1.5'],
      [3, 20],
    ]);
  });

  test('a table that was not named is out of reach, for the compiler too', async () => {
    const { store } = await seeded();
    await expect(
      // @ts-expect-error counters is not named
      store.write(['journal'], 'relaxed', (tx) => tx.put('counters', { name: 'c', value: 1 })),
    ).rejects.toBeInstanceOf(StoreError);
    // @ts-expect-error counters is not named
    await expect(store.read(['journal'], (tx) => tx.get('counters', 'c'))).rejects.toBeInstanceOf(StoreError);
  });

  test('a closed handle and one whose database was deleted say "gone", and bring nothing back to life', async () => {
    const { ground, store } = await seeded();
    const other = await ground.open();
    other.close();
    const gone = { name: 'StoreError', trouble: 'gone' };
    await expect(other.read(['journal'], (tx) => tx.get('journal', 1))).rejects.toMatchObject(gone);
    await ground.delete();
    await expect(
      store.write(['journal'], 'relaxed', (tx) => tx.put('journal', line(1))),
    ).rejects.toMatchObject(gone);
    const fresh = await ground.open();
    expect(await fresh.read(['journal'], (tx) => tx.count('journal', {}))).toBe(0);
  });
};
