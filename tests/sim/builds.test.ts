import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mendRows } from '#src/db/mend-rows.ts';
import { accountMigrations } from '#src/db/migrations/index.ts';
import type { Migration } from '#src/db/migrations/migration.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import { listingDraftOf } from '#src/domain/listings/draft.fold.ts';
import { dexieDisk } from './dexie-disk.ts';
import { me, type Stored, storedWorld } from './stored-world.ts';

/** What earlier builds have left on phones (scripts/build-fixture.mjs) is opened by this one, and sent. */

interface Dump {
  readonly version: number;
  readonly tables: Stored;
}
interface Build {
  readonly commit: string;
  readonly device: Dump;
  readonly account: Dump;
}

/** Bytes stand as text in JSON. */
const withBytes = (_name: string, value: unknown): unknown => {
  const text: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, '$bytes') : undefined;
  return typeof text === 'string' ? new Uint8Array(Buffer.from(text, 'base64')).buffer : value;
};
const builds = globSync('tests/fixtures/builds/*.json')
  .sort()
  .map((file) => JSON.parse(readFileSync(file, 'utf8'), withBytes) as Build);

const kindsOf = ({ account }: Build): readonly string[] => entriesOf(account).map(({ kind }) => kind);
const entriesOf = ({ tables }: Dump) => tables['outbox'] as unknown as readonly OutboxEntry[];

const open = ({ account, device }: Build) =>
  storedWorld({
    seed: 1,
    session: (device.tables['session'] as unknown as readonly SessionRow[])[0] as SessionRow,
    tables: account.tables,
    steps: accountMigrations.slice(0, account.version),
  });

test('there are ten builds, and each later one has every kind that an earlier one had', () => {
  expect(builds.length).toBeGreaterThanOrEqual(10);
  for (const [at, build] of builds.entries())
    for (const earlier of builds.slice(0, at))
      if (earlier.account.version < build.account.version)
        expect(kindsOf(build)).toEqual(expect.arrayContaining([...new Set(kindsOf(earlier))]));
});

describe.each(builds)('what build $commit has left', (build) => {
  test('[O11] is read to the last row and sent once', async () => {
    const it = await open(build);
    try {
      await it.look();
      expect(await mendRows(it.store)).toBe(0);
      await it.run(300_000);
      await it.look();
      expect(it.sum()).toEqual([]);
      const left = await it.entries();
      const wrong: string[] = [];
      for (const row of entriesOf(build.account)) {
        const now = left.get(row.seq);
        const what = `${row.kind} ${row.seq}`;
        if (it.times(row) > 1) wrong.push(`${what} was done ${it.times(row)} times`);
        if (it.isLost(row, now)) wrong.push(`${what} is lost`);
        if (now?.reason?.is === 'unknown-kind') wrong.push(`${what} cannot be read`);
        if (now !== undefined && now.state !== 'failed' && now.state !== 'attention')
          wrong.push(`${what} waits on as ${now.state}`);
        if (row.kind === 'like.set' && it.likes(Number(Reflect.get(Object(row.args), 'itemId'))) !== 1)
          wrong.push(`${what} was not done once`);
      }
      expect(wrong).toEqual([]);
    } finally {
      it.end();
    }
  });

  test('[D1] keeps its drafts and the photos that they name', async () => {
    const it = await open(build);
    try {
      await it.run(300_000);
      const drafts = await it.store.read(['drafts'], (tx) => tx.range('drafts', {}));
      expect(drafts).toEqual(build.account.tables['drafts']);
      const listing = drafts.find(({ key }) => key.startsWith('listing:'));
      expect(listing && listingDraftOf(listing)).not.toBeNull();
      const photos = await it.store.read(['photos'], (tx) => tx.range('photos', {}));
      for (const id of listing?.photos ?? []) expect(photos.map((photo) => photo.id)).toContain(id);
    } finally {
      it.end();
    }
  });
});

test('[E10] what a newer build has left is refused by its name, and stays as it is', async () => {
  const later: Migration = { version: accountMigrations.length + 1, stores: { tomorrow: 'id' } };
  const account = dexieDisk().account(me);
  const newer = await account.open(null, [...accountMigrations, later]);
  const rows = builds.at(-1)?.account.tables['outbox'] as never; // as that build wrote them
  await newer.write(['outbox'], 'strict', (tx) => tx.putMany('outbox', rows));
  newer.close();
  await expect(account.open(null)).rejects.toMatchObject({ name: 'StoreError', trouble: 'newer' });
  const again = await account.open(null, [...accountMigrations, later]);
  expect(await again.read(['outbox'], (tx) => tx.range('outbox', {}))).toEqual(rows);
  again.close();
});
