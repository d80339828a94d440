import { expect, test } from 'vitest';
import type { PhotoRow } from '#src/db/rows.ts';
import { emptyListing } from '#src/domain/listings/form.ts';
import type { Shrinking } from '#src/features/shared/photo-file.ts';
import type { Kept } from '#src/frame/mutations.ts';
import { openSession } from '../draft-session.ts';
import { makePhotoIntake } from './photo-intake.ts';

const file = (name: string): File => new File(['1'], name);
const photo = (id: string): PhotoRow => ({
  id,
  name: 'photo.jpg',
  type: 'image/jpeg',
  bytes: new ArrayBuffer(1),
  fileKey: null,
  raw: true,
});
const small = ({ raw: _raw, ...chosen }: PhotoRow): PhotoRow => chosen;
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await null; // what follows has begun
};

/** A draft, and a worker that shrinks each photo when the test says so; replacing the photo `broken` throws. */
const setUp = (keep: (photo: PhotoRow) => Kept = () => 'kept', broken: string | null = null) => {
  const log: string[] = [];
  const words: string[] = [];
  const read: string[] = [];
  const errors: unknown[] = [];
  const shrinks = new Map<string, (made: Shrinking) => void>();
  const first = { draftId: 'd', form: emptyListing, step: 5, auto: false, edits: null, isSaved: false };
  const session = openSession(first, null, {
    mutations: {
      keepDraft: async (_row, photos = []) => {
        const outcome = photos.map(keep).find((kept) => kept !== 'kept') ?? 'kept';
        if (outcome === 'kept')
          for (const { id, raw } of photos) log.push(`${raw === true ? 'chosen' : 'small'} ${id}`);
        return outcome;
      },
      dropDraft: async () => 'kept',
    },
    now: () => 1,
  });
  const intake = makePhotoIntake({
    session,
    read: async ({ name }) => {
      read.push(name);
      return name.endsWith('.txt') ? '못 읽어요' : photo(name);
    },
    shrink: ({ id }) => new Promise((made) => shrinks.set(id, made)),
    replace: async ({ id }) => {
      if (id === broken) throw new Error('a bug');
      log.push(`replaced ${id}`);
      return 'kept';
    },
    lock: async (id) => {
      log.push(`locked ${id}`);
      return () => log.push(`released ${id}`);
    },
    onRejected: (text) => words.push(text),
    onFatal: (error) => errors.push(error),
    onChange: () => {},
  });
  const photos = () =>
    session.state().draft.form.photos.map((one) => ('photoId' in one ? one.photoId : one.fileKey));
  const shrunk = async (id: string, made: Shrinking): Promise<void> => {
    shrinks.get(id)?.(made);
    await turns();
  };
  return { intake, session, errors, log, words, read, photos, shrunk, shrinks };
};

test('every file is read the moment it is chosen: a picker may delete it while another is stored', () => {
  const { intake, log, read } = setUp();
  intake.add([file('a'), file('b')]);
  intake.add([file('c')]);
  expect([read, log]).toEqual([['a', 'b', 'c'], []]);
});

test('all files are stored in their order before the first is shrunk, each under a lock', async () => {
  const { intake, log, photos, shrinks } = setUp();
  intake.add([file('a'), file('b')]);
  await intake.settled();
  expect(photos()).toEqual(['a', 'b']);
  expect(log).toEqual(['locked a', 'chosen a', 'locked b', 'chosen b']);
  expect([...intake.state().shrinking.keys()]).toEqual(['a', 'b']);
  await turns();
  expect([...shrinks.keys()]).toEqual(['a']);
});

test('a shrunk photo takes the place of its file before its lock is given back', async () => {
  const { intake, log, shrunk } = setUp();
  intake.add([file('a')]);
  await intake.settled();
  await turns();
  await shrunk('a', small(photo('a')));
  expect(log).toEqual(['locked a', 'chosen a', 'replaced a', 'released a']);
  expect(intake.state().shrinking.size).toBe(0);
});

test('what turns out to be no picture is taken out again, in words', async () => {
  const { intake, words, photos, shrunk } = setUp();
  intake.add([file('a'), file('b')]);
  await turns();
  await shrunk('a', 'unreadable');
  await shrunk('b', small(photo('b')));
  expect(photos()).toEqual(['b']);
  expect(words).toEqual(['사진이 손상되어 열 수 없어요. 다른 사진을 골라 주세요']);
});

test('who waits for the photos waits until they are stored, not until they are shrunk', async () => {
  const { intake } = setUp();
  intake.add([file('a'), file('b')]);
  expect(await intake.settled()).toBe(true);
  intake.add([file('c.txt')]);
  expect(await intake.settled()).toBe(false);
});

test('a kind that cannot be converted here stays as it was chosen', async () => {
  const { intake, log, photos, shrunk } = setUp();
  intake.add([file('a')]);
  await turns();
  await shrunk('a', 'not-here');
  expect(photos()).toEqual(['a']);
  expect(log).toEqual(['locked a', 'chosen a', 'released a']);
});

test('a file that cannot be read is refused in words, and the others are taken', async () => {
  const { intake, words, photos } = setUp();
  intake.add([file('a'), file('b.txt'), file('c')]);
  await intake.settled();
  expect(photos()).toEqual(['a', 'c']);
  expect(words).toEqual(['못 읽어요']);
});

test('a device with no room for the file takes the photo when it is small', async () => {
  const { intake, log, words, photos, shrunk } = setUp(({ raw }) => (raw === true ? 'full' : 'kept'));
  intake.add([file('a')]);
  await turns();
  await shrunk('a', small(photo('a')));
  await intake.settled();
  expect(photos()).toEqual(['a']);
  expect(log).toEqual(['locked a', 'small a', 'released a']);
  expect(words).toEqual([]);
});

test('a device with no room at all says so', async () => {
  const { intake, words, photos, shrunk } = setUp(() => 'full');
  intake.add([file('a')]);
  await turns();
  await shrunk('a', small(photo('a')));
  await intake.settled();
  expect(photos()).toEqual([]);
  expect(words).toEqual(['저장 공간이 부족해요. 오래된 사진부터 정리할게요']);
});

test('once nobody watches, what is stored is left to the engine', async () => {
  const { intake, log, shrunk, shrinks } = setUp();
  intake.add([file('a'), file('b')]);
  await intake.settled();
  intake.pause();
  await shrunk('a', 'not-here');
  await turns();
  expect([...shrinks.keys()]).toEqual(['a']);
  expect(log.filter((line) => line.startsWith('released'))).toEqual(['released a', 'released b']);
});

test('a photo that was stored unshrunk is shrunk under its lock, and once', async () => {
  const { intake, log, shrunk, shrinks } = setUp();
  intake.resume(photo('a'));
  intake.resume(photo('a'));
  await turns();
  expect([...intake.state().shrinking.keys()]).toEqual(['a']);
  expect(log).toEqual(['locked a']);
  await shrunk('a', small(photo('a')));
  expect(log).toEqual(['locked a', 'replaced a', 'released a']);
  shrinks.clear();
  intake.resume(photo('a'));
  await turns();
  expect(shrinks.size).toBe(0);
});

test('a photo that its user removed while it was shrunk is rejected in silence', async () => {
  const { intake, words, shrunk, session } = setUp();
  intake.add([file('a')]);
  await turns();
  session.change({ photos: [] });
  await shrunk('a', 'unreadable');
  expect(words).toEqual([]);
});

test('an unexpected error of one photo is reported, and the next is shrunk all the same', async () => {
  const { intake, log, shrunk, errors } = setUp(() => 'kept', 'a');
  intake.add([file('a'), file('b')]);
  await turns();
  await shrunk('a', small(photo('a')));
  await shrunk('b', small(photo('b')));
  expect(errors).toHaveLength(1);
  expect(log.slice(-2)).toEqual(['replaced b', 'released b']);
  expect(log).toContain('released a');
});
