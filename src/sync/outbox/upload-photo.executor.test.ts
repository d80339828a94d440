import { expect, test } from 'vitest';
import type { PhotoRow } from '#src/db/rows.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import type { ExecutorApi } from './executor.ts';
import { photoUploadExecutor } from './upload-photo.executor.ts';

const small: PhotoRow = {
  id: 'a',
  name: 'photo.jpg',
  type: 'image/jpeg',
  bytes: new ArrayBuffer(1),
  fileKey: null,
};
const chosen: PhotoRow = { ...small, bytes: new ArrayBuffer(9), raw: true };

/**
 * Runs precheck and send as the engine does; the page that shrinks the photo stores `stored` before it releases its
 * lock.
 */
const setUp = (first: PhotoRow) => {
  const log: string[] = [];
  const held = Promise.withResolvers<void>();
  let stored: PhotoRow | undefined = first;
  const api = {
    read: async () => stored,
    photoUnlocked: () => {
      log.push('waits');
      return held.promise;
    },
    convert: async (photo: PhotoRow) => {
      log.push(`converts ${photo.bytes.byteLength}`);
      return small;
    },
    call: async () => ({ value: { presignedUrl: '/u', fileKey: 'post/a.jpg' } }),
    upload: async (_address: string, photo: PhotoRow) => {
      log.push(`sends ${photo.bytes.byteLength}`);
    },
  } as unknown as ExecutorApi; // all that an upload uses
  const writer = {
    get: async () => stored,
    remove: async (table: string, id: string) => {
      log.push(`removes ${id} of ${table}`);
    },
  } as never; // all that a photo that is not sent writes
  const bound = photoUploadExecutor.bind(
    anEntry({ kind: 'photo.upload', lane: 'photo:a', args: { photoId: 'a', use: 'item' } }),
  );
  if (bound === null) throw new Error('its arguments are whole');
  const carry = async (): Promise<void> => {
    const look = await bound.precheck(api, 'ext', { attempts: 0 });
    if (look.is === 'go') await bound.send(api, { mode: 'ext' } as never); // all that it reads
    if (look.is === 'done') await look.settlement.write(writer, { at: 0 } as never);
  };
  const sent = carry();
  const release = async (row: PhotoRow | undefined): Promise<readonly string[]> => {
    stored = row;
    held.resolve();
    await sent;
    return log;
  };
  return { log, sent, release };
};

test('a chosen photo is uploaded once its page has shrunk it, and is not converted again', async () => {
  const { log, release } = setUp(chosen);
  for (let turn = 0; turn < 10; turn += 1) await null; // what follows has begun
  expect(log).toEqual(['waits']);
  expect(await release(small)).toEqual(['waits', 'sends 1']);
});

test('a chosen photo whose page was closed is converted here', async () => {
  const { release } = setUp(chosen);
  expect(await release(chosen)).toEqual(['waits', 'converts 9', 'sends 1']);
});

test('a photo that is deleted while its page shrinks it is not uploaded', async () => {
  const { release } = setUp(chosen);
  expect(await release(undefined)).toEqual(['waits', 'removes a of uploadProgress']);
});

test('a photo that is small already is uploaded as it is', async () => {
  const { release } = setUp(small);
  expect(await release(small)).toEqual(['waits', 'sends 1']);
});

test('a photo without its bytes, as a damaged row has none, is not sent, and is stored no more', async () => {
  const { release } = setUp(small);
  const damaged = { ...small, bytes: undefined } as unknown as PhotoRow;
  expect(await release(damaged)).toEqual(['waits', 'removes a of uploadProgress', 'removes a of photos']);
});
