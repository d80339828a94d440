import { expect, test } from 'vitest';
import type { FileKey, IdempotencyKey } from '#contract/ids.ts';
import type { User } from '#contract/user.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { anEntry, anUnsureAttempt } from '#tests/harness/outbox-entries.ts';
import profileEditExecutor from './edit-profile.executor.ts';

const user = {
  id: 1,
  nickname: '푸른늑대',
  profileImageUrl: null,
  gender: 'MALE',
  height: null,
  weight: null,
  version: 3,
} as unknown as User; // all that an edit reads
const photo: PhotoRow = {
  id: 'photo-1',
  name: 'me.png',
  type: 'image/png',
  bytes: new ArrayBuffer(0),
  fileKey: null,
};

const tried = anUnsureAttempt({ id: 'a'.repeat(16) as IdempotencyKey });

/** An edit of the photo alone, before a server that holds `user`. */
const setUp = (stored: PhotoRow | undefined, now: Partial<User> = {}) => {
  const api = {
    certain: async () => ({ value: { ...user, ...now } }),
    read: async (_tables: unknown, run: (tx: unknown) => unknown) => run({ get: async () => stored }),
  } as unknown as ExecutorApi; // a precheck calls nothing else
  const args = { nickname: null, photoId: photo.id };
  const bound = profileEditExecutor.bind(anEntry({ kind: 'profile.edit', lane: 'me', args }));
  if (bound === null) throw new Error('it cannot be read');
  return { api, bound };
};

test('[O4] an edit whose photo is not stored any more never counts as done, whatever the server has', async () => {
  const { api, bound } = setUp(undefined);
  expect(await bound.verify(api, tried)).toEqual({ is: 'unknown' });
  expect(await bound.precheck(api, 'ext', { attempts: 0 })).toEqual({ is: 'changed' });
});

test('[O4] an edit is done by the picture that was uploaded for it, and by no other', async () => {
  const fileKey = 'user/1/a.png' as FileKey; // a key of the store's
  const up = { ...photo, fileKey };
  const shown = setUp(up, { profileImageUrl: fileKey });
  expect(await shown.bound.verify(shown.api, tried)).toMatchObject({ is: 'done' });
  const other = setUp(up, { profileImageUrl: 'user/1/b.png' as FileKey }); // another one
  expect(await other.bound.verify(other.api, tried)).toEqual({ is: 'absent', precheck: null });
});
