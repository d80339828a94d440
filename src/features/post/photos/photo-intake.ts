import { post } from '#src/copy/catalogue.ts';
import { oursMe } from '#src/copy/ours-me.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { Kept } from '#src/services/intents.ts';
import { notKept } from '#src/services/not-kept.ts';
import type { Shrinking } from '#src/services/photo-file.ts';
import type { DraftSession } from '../draft-session.ts';

export interface IntakeDeps {
  readonly session: Pick<DraftSession, 'state' | 'add' | 'change'>;
  /** The file as it is stored until it is shrunk, or words when it cannot go up. */
  readonly read: (file: File) => Promise<PhotoRow | string>;
  readonly shrink: (photo: PhotoRow, file: File) => Promise<Shrinking>;
  /** Stores a shrunk photo in the place of its file. */
  readonly replace: (photo: PhotoRow) => Promise<Kept>;
  /** Takes the lock that keeps the engine from converting this photo too; settles with what gives it back. */
  readonly hold: (photoId: string) => Promise<() => void>;
  readonly refuse: (words: string) => void;
  readonly changed: (state: IntakeState) => void;
}

export interface IntakeState {
  /** How many files are being read: a slot each. */
  readonly preparing: number;
  /** Photos of the draft that are being shrunk, with their files. */
  readonly shrinking: ReadonlyMap<string, File>;
}

export interface Intake {
  state(): IntakeState;
  /** `at`: the place of the first of them, else after the last. */
  add(files: readonly File[], at?: number): void;
  /** Shrinks a photo that is stored as it was chosen, by another app or before a reload. Once: then the engine converts it. */
  resume(photo: PhotoRow): void;
  /** Settles when each file is part of the draft, or refused. */
  settled(): Promise<void>;
  /** Settles when each is shrunk too; false: one was refused meanwhile. */
  shrunk(): Promise<boolean>;
  /** Nobody watches any more: what is stored is left to the engine, and the rest is not read. */
  pause(): void;
  unpause(): void;
}

/**
 * Takes chosen files into a draft. Each is stored as it was chosen at once, so that it outlives a kill, and shrunk afterwards,
 * one at a time (docs/decisions/0040).
 */
export const makeIntake = (deps: IntakeDeps): Intake => {
  const { session, read, shrink, replace, hold, refuse, changed } = deps;
  const shrinking = new Map<string, File>();
  let preparing = 0;
  let refusals = 0;
  let isPaused = false;
  let stored: Promise<void> = Promise.resolve();
  let shrunk: Promise<void> = Promise.resolve();

  const state = (): IntakeState => ({ preparing, shrinking: new Map(shrinking) });
  const tell = (): void => changed(state());
  const refused = (words: string): void => {
    refusals += 1;
    refuse(words);
  };
  const shrinkOne = async (photo: PhotoRow, file: File): Promise<void> => {
    if (isPaused) return;
    const made = await shrink(photo, file).catch(() => 'not-here' as const); // no memory, perhaps: the engine tries again
    if (made === 'unreadable') {
      const { photos } = session.state().draft.form;
      session.change({ photos: photos.filter((one) => !('photoId' in one && one.photoId === photo.id)) });
      refused(post.wrongType);
    } else if (made !== 'not-here') await replace(made); // where it cannot be stored the file is, and is converted later
  };
  /** A device that is full may still have room for the photo when it is small. */
  const addSmall = async (photo: PhotoRow, file: File, at: number | undefined): Promise<void> => {
    const made = await shrink(photo, file).catch(() => 'not-here' as const);
    if (made === 'unreadable') return refused(post.wrongType);
    const kept = made === 'not-here' ? 'full' : await session.add(made, at);
    if (kept !== 'kept') refused(notKept(kept));
  };
  /** Under its lock from before it is stored until it is shrunk. */
  const store = async (photo: PhotoRow, file: File, at: number | undefined): Promise<void> => {
    const release = await hold(photo.id);
    shrinking.set(photo.id, file);
    const done = (): void => {
      shrinking.delete(photo.id);
      release();
      tell();
    };
    const kept = await session.add(photo, at);
    if (kept === 'kept') {
      shrunk = shrunk.then(() => shrinkOne(photo, file)).finally(done);
      return;
    }
    if (kept === 'full') await addSmall(photo, file, at);
    else refused(notKept(kept));
    done();
  };
  /** One after the other: each is megabytes, and is seen once it is safe. */
  const storeAll = async (files: readonly File[], at: number | undefined): Promise<void> => {
    let taken = 0;
    for (const file of files) {
      if (!isPaused) {
        const photo = await read(file).catch(() => oursMe.photoFailed); // the file went away meanwhile
        if (typeof photo === 'string') refused(photo);
        else {
          await store(photo, file, at === undefined ? undefined : at + taken);
          taken += 1;
        }
      }
      preparing -= 1;
      tell();
    }
  };
  const resumed = new Set<string>();

  return {
    state,
    add: (files, at) => {
      preparing += files.length;
      tell();
      stored = stored.then(() => storeAll(files, at));
    },
    resume: (photo) => {
      if (resumed.has(photo.id) || shrinking.has(photo.id)) return;
      resumed.add(photo.id);
      const file = new File([photo.bytes], photo.name, { type: photo.type });
      shrunk = shrunk.then(async () => {
        const release = await hold(photo.id);
        await shrinkOne(photo, file).finally(release);
      });
    },
    settled: () => stored,
    shrunk: async () => {
      const before = refusals;
      await stored;
      await shrunk;
      return refusals === before;
    },
    pause: () => {
      isPaused = true;
    },
    unpause: () => {
      isPaused = false;
    },
  };
};
