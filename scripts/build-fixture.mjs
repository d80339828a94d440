// What a build leaves on a phone, as tests/fixtures/builds has it: node scripts/build-fixture.mjs <revision of git>
//
// That revision's own code fills its databases: its definitions and its writer of mutations (src/sync/outbox), its
// migrations, over fake-indexeddb in Node. Not its screens: what they would hand to the writer is
// tests/fixtures/stored-entries.json, of which each build takes the kinds that it knows. What a server has sent is not
// there: it is fetched again.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

const revision = process.argv[2] ?? 'HEAD';
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 }).trim();
const commit = git('log', '-1', '--format=%h', '--abbrev=8', revision);
const [day] = git('log', '-1', '--format=%cI', revision).split('T');

const root = mkdtempSync(join(tmpdir(), 'campick-build-'));
execFileSync('tar', ['-x', '-C', root], {
  input: execFileSync('git', ['archive', commit, 'src', 'contract', 'package.json'], { maxBuffer: 1e9 }),
});
symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
const from = (path) => import(join(root, path));

Dexie.dependencies.indexedDB = new IDBFactory();
Dexie.dependencies.IDBKeyRange = IDBKeyRange;

const me = 1;
const { openAccount, openDevice } = await from('src/db/accounts.ts');
const { fresh } = await from('src/db/session.ts');
const { makeBackupDisk, memoryBackups } = await from('src/db/backup/memory.ts').catch(() => ({}));
const { definitionOf, definitions } = await from('src/domain/definitions.ts');
const { enqueue } = await from('src/sync/outbox/enqueue.ts');
const { keepDraft } = await from('src/sync/outbox/drafts.ts');
const { mutation } = await from('src/db/mutation.ts');

const device = await openDevice(() => {});
const account = await openAccount(me, () => {});
const backup = await memoryBackups(makeBackupDisk()).openBackup(me);

/** An hour before the simulation begins (tests/sim/clock.ts): nothing has expired. */
const now = 1_772_406_000_000;
let keys = 0;
const newKey = () => {
  keys += 1;
  return `build-${commit}-${String(keys).padStart(12, '0')}`;
};
const stores = {
  ...{ store: account, backup, definitionOf, newKey },
  now: () => now,
  announce: () => {},
  copied: new Set(),
};

await device.write(['session'], 'strict', (tx) =>
  tx.put('session', { ...fresh, id: 'session', state: 'member', userId: me }),
);
await account.write(['marks'], 'strict', (tx) => tx.put('marks', { id: 'mark', generation: `of ${commit}` }));

const stored = JSON.parse(readFileSync('tests/fixtures/stored-entries.json', 'utf8'));
const photo = (id) => ({
  ...{ id, name: `${id}.jpg`, type: 'image/jpeg', fileKey: null },
  bytes: new Uint8Array([0xff, 0xd8, 0xff, 0xd9]).buffer,
});
// a photo has a name as the app gives it
const named = (value) =>
  JSON.parse(JSON.stringify(value).replaceAll(/"p(\d)"/g, '"photo-0000000$1-0000-4000-8000-000000000001"'));
const photoIds = (value) => [...new Set(JSON.stringify(value).match(/photo-[\w-]{30,}/g) ?? [])];

// each decision about a PICK of its own: one would take another's place
const picks = { 'pick.edit': 906, 'pick.cancel': 907 };
const apart = ({ kind, args, ...rest }) => ({
  ...{ kind, ...rest },
  args: {
    ...args,
    ...(picks[kind] && { appointmentId: picks[kind] }),
    ...(kind === 'pick.edit' && { terms: { ...args.terms, price: args.terms.price + 1_000 } }),
  },
});

const draft = named(stored.draft);
const draftPhotos = photoIds(draft.value);
await keepDraft(stores, { ...draft, at: now, photos: draftPhotos }, draftPhotos.map(photo));
await keepDraft(stores, { key: 'room:58', v: 1, value: { text: '쓰던 글' }, at: now });

for (const one of stored.entries.map(named).map(apart)) {
  const definition = definitionOf(one.kind);
  if (definition === undefined || definition.version !== one.v || one.kind === 'photo.upload') continue;
  const photos = definition.photos(one.args);
  const known = new Set((await account.read(['photos'], (tx) => tx.range('photos', {}))).map(({ id }) => id));
  const upload = definitionOf('photo.upload');
  const use = one.kind === 'profile.edit' ? 'profile' : 'item';
  const uploads = photos
    .filter((id) => !known.has(id))
    .map((id) => mutation(upload, { photoId: id, use }, { photo: photo(id) }));
  const { precondition } = one;
  await enqueue(stores, [
    ...uploads,
    mutation(definition, one.args, { precondition, afterOthers: uploads.length > 0 }),
  ]);
}
for (const itemId of [2, 4, 6])
  await enqueue(stores, [mutation(definitionOf('like.set'), { itemId, liked: true })]);

const plain = (value) =>
  value instanceof ArrayBuffer ? { $bytes: Buffer.from(value).toString('base64') } : value;
const dump = async (name) => {
  const db = await new Dexie(name).open();
  const tables = {};
  for (const table of db.tables) {
    const rows = await table.toArray();
    if (rows.length > 0 && table.name !== 'strictMarker')
      tables[table.name] = rows.map((row) =>
        Object.fromEntries(Object.entries(row).map(([key, value]) => [key, plain(value)])),
      );
  }
  const version = db.verno;
  db.close();
  return { version, tables };
};
account.close();
device.close();
const databases = { device: await dump('campick-device'), account: await dump(`campick-${me}`) };
const kinds = new Set((databases.account.tables.outbox ?? []).map(({ kind }) => kind));
const missing = definitions.map(({ kind }) => kind).filter((kind) => !kinds.has(kind));
mkdirSync('tests/fixtures/builds', { recursive: true });
const file = `tests/fixtures/builds/${day}-${commit}.json`;
writeFileSync(file, `${JSON.stringify({ commit, day, ...databases }, null, 1)}\n`);
rmSync(root, { recursive: true });
console.log(
  `${file}: version ${databases.account.version}, kinds ${kinds.size}, without ${missing.join(' ')}`,
);
