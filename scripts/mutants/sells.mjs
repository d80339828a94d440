const edit = 'src/domain/listings/edit-listing.executor.ts';
const listing = 'src/domain/listings/engine/own-listing.ts';
const found = 'src/domain/listings/engine/find-published.ts';
const photo = 'src/sync/outbox/upload-photo.executor.ts';
const enqueue = 'src/sync/outbox/enqueue.ts';
const drafts = 'src/sync/outbox/drafts.ts';
const restored = 'src/sync/outbox/restored-entries.ts';

/** Bugs of the seller's half, as in reads.mjs. */
export const sells = [
  {
    name: 'a listing is created again without proof',
    file: found,
    from: 'thumbnail !== null && keys.includes(thumbnail)',
    to: 'thumbnail !== null && keys.length === 0',
    also: ['some((key) => keys.includes(key))', 'some(() => false)'],
    seeds: 500,
  },
  {
    name: 'the order of photos is lost',
    file: listing,
    from: 'const keys = photos.flatMap(',
    to: 'const keys = photos.toReversed().flatMap(',
    seeds: 100,
  },
  {
    name: 'the key of a failed upload is published',
    file: photo,
    from: 'await api.upload(value.presignedUrl, photo);',
    to: 'await api.upload(value.presignedUrl, photo).catch(() => {});',
    seeds: 500,
  },
  {
    name: 'a photo that the server has swept is published',
    file: listing,
    from: 'fileKey !== null && now - uploadedAt < freshMs',
    to: 'fileKey !== null && now >= uploadedAt',
    seeds: 1500,
  },
  {
    name: 'a draft of one user comes back under another',
    file: 'src/db/backup/memory.ts',
    from: 'const backup: StoredBackup = disk.stores.get(account) ?? { mark: null, entries: new Map() };\n    disk.stores.set(account, backup);',
    to: 'const backup: StoredBackup = [...disk.stores.values()][0] ?? { mark: null, entries: new Map() };\n    disk.stores.set(account, backup);',
    seeds: 1000,
  },
  {
    name: 'an edit goes out without a version',
    file: edit,
    from: 'if (!isStill(detail)) return',
    to: 'if (!isStill(detail) && form === undefined) return',
    also: ['...(version === null ? {} : { ifMatch: version })', '...(version === undefined ? {} : {})'],
    seeds: 500,
  },
  {
    name: 'a draft comes back without its photos',
    file: restored,
    from: '!needed.photos.has(photo) && !drafted.has(photo) &&',
    to: '!needed.photos.has(photo) && drafted.size >= 0 &&',
    seeds: 500,
  },
  {
    name: 'a listing is published whose photos another page had not copied',
    file: enqueue,
    from: 'if (ids.length === 0) return;\n  for (const row of',
    to: 'if (ids.length >= 0) return;\n  for (const row of',
    seeds: 3000,
  },
  {
    name: 'a draft is removed before its listing is written',
    file: enqueue,
    from: 'for (const mutation of mutations) await addMutation(tx, stores, mutation, done);',
    to: 'for (const mutation of mutations) await addMutation(tx, stores, mutation, done); void done;',
    also: [
      'const change = await stores.store.write(tablesOf(mutations),',
      "for (const { draft } of mutations) if (draft !== null) await stores.store.write(['drafts'], 'strict', (tx) => tx.remove('drafts', draft));\n  const change = await stores.store.write(tablesOf(mutations),",
    ],
    seeds: 1000,
  },
  {
    name: 'a listing that was taken back is sent all the same',
    file: drafts,
    from: 'await outbox.remove(tx, [entry.seq]);\n    return',
    to: 'void entry;\n    return',
    seeds: 300,
  },
  {
    name: 'what could not be deleted has lost its copy',
    file: 'src/sync/outbox/delete-or-recopy.ts',
    from: 'if (copies.length > 0)',
    to: 'if (copies.length < 0)',
    seeds: 100,
  },
];
