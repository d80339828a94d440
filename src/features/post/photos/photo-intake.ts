import { myTexts } from '#src/copy/me.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { rejection, type Shrinking } from '#src/features/shared/photo-file.ts';
import type { Kept } from '#src/frame/mutations.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import type { DraftSession } from '../draft-session.ts';

export interface PhotoIntakeDeps {
  readonly session: Pick<DraftSession, 'state' | 'add' | 'change'>;
  /** Reads a chosen file as it is stored before it is shrunk; a string says to the user why it cannot be uploaded. */
  readonly read: (file: File) => Promise<PhotoRow | string>;
  /** Shrinks a photo from the bytes that were read, never from its file: a phone's picker may delete that. */
  readonly shrink: (photo: PhotoRow) => Promise<Shrinking>;
  /** Replaces the stored file with the shrunk photo. */
  readonly replace: (photo: PhotoRow) => Promise<Kept>;
  /** Acquires the lock for which the photo's upload waits; resolves with the function that releases it. */
  readonly lock: (photoId: string) => Promise<() => void>;
  /** Says to the user why a file was rejected. */
  readonly onRejected: (text: string) => void;
  /** Receives an error that nobody expects: the other photos go on. */
  readonly onFatal: (error: unknown) => void;
  readonly onChange: (state: PhotoIntakeState) => void;
}

export interface PhotoIntakeState {
  /** How many chosen files are not stored yet: none of them is shown as a photo of the draft. */
  readonly storing: number;
  /** Photos of the draft that are being shrunk, by id, as they were chosen. */
  readonly shrinking: ReadonlyMap<string, PhotoRow>;
}

export interface PhotoIntake {
  state(): PhotoIntakeState;
  /** Adds files to the draft: at this index and after it, else at the end. */
  add(files: readonly File[], at?: number): void;
  /** Shrinks a photo that was stored unshrunk by the share target or before a reload. A second call for it does nothing. */
  resume(photo: PhotoRow): void;
  /** Resolves when each chosen file is part of the draft or rejected; false: one was rejected meanwhile. */
  settled(): Promise<boolean>;
  /** The wizard is closed: files that are not stored yet are dropped, and the engine converts the photos that are. */
  pause(): void;
  unpause(): void;
}

/**
 * Adds chosen files to a draft. Each file is read at once and stored first, so that a photo that is shown survives a kill, and shrunk
 * afterwards, one at a time (docs/decisions/0040).
 */
export const makePhotoIntake = (deps: PhotoIntakeDeps): PhotoIntake => {
  const { session, read, shrink, replace, lock, onRejected, onFatal, onChange } = deps;
  const shrinking = new Map<string, PhotoRow>();
  const resumed = new Set<string>();
  let storing = 0;
  let rejections = 0;
  let isPaused = false;
  let stored: Promise<void> = Promise.resolve();
  let shrunk: Promise<void> = Promise.resolve();

  const state = (): PhotoIntakeState => ({ storing, shrinking: new Map(shrinking) });
  const notify = (): void => onChange(state());
  const reject = (text: string): void => {
    rejections += 1;
    onRejected(text);
  };
  /** A shrink that throws, for lack of memory for instance, leaves the file to the engine. */
  const tryToShrink = (photo: PhotoRow): Promise<Shrinking> => shrink(photo).catch(() => 'not-here' as const);
  const shrinkOne = async (photo: PhotoRow): Promise<void> => {
    if (isPaused) return;
    const made = await tryToShrink(photo);
    if (made === 'not-here') return;
    if (typeof made !== 'string') return void (await replace(made)); // where this fails the file stays, and the engine converts it
    const { photos } = session.state().draft.form;
    const others = photos.filter((one) => !('photoId' in one && one.photoId === photo.id));
    if (others.length === photos.length) return; // its user has removed it
    session.change({ photos: others });
    reject(rejection[made]);
  };
  /** Takes the photo's lock and lists it as being shrunk; resolves with the function that ends both. */
  const begin = async (photo: PhotoRow): Promise<() => void> => {
    const release = await lock(photo.id);
    shrinking.set(photo.id, photo);
    notify();
    return () => {
      shrinking.delete(photo.id);
      release();
      notify();
    };
  };
  const shrinkLater = (photo: PhotoRow, end: () => void): void => {
    // an unexpected error is reported, and the photos behind it are shrunk all the same
    shrunk = shrunk
      .then(() => shrinkOne(photo))
      .finally(end)
      .catch(onFatal);
  };
  /** A full device may have room for the photo once it is shrunk. */
  const addShrunk = async (photo: PhotoRow, at: number | undefined): Promise<void> => {
    const made = await tryToShrink(photo);
    if (made === 'unreadable' || made === 'too-large') return reject(rejection[made]);
    const kept = made === 'not-here' ? 'full' : await session.add(made, at);
    if (kept !== 'kept') reject(saveFailedText(kept));
  };
  const store = async (photo: PhotoRow, at: number | undefined): Promise<void> => {
    const end = await begin(photo);
    const kept = await session.add(photo, at);
    if (kept === 'kept') return shrinkLater(photo, end);
    if (kept === 'full') await addShrunk(photo, at);
    else reject(saveFailedText(kept));
    end();
  };
  /** One photo after the other: several in one transaction need many times their size in memory. */
  const storeAll = async (
    chosen: readonly Promise<PhotoRow | string>[],
    at: number | undefined,
  ): Promise<void> => {
    let taken = 0;
    for (const one of chosen) {
      const photo = await one;
      if (!isPaused) {
        if (typeof photo === 'string') reject(photo);
        else {
          await store(photo, at === undefined ? undefined : at + taken);
          taken += 1;
        }
      }
      storing -= 1;
      notify();
    }
  };

  return {
    state,
    add: (files, at) => {
      storing += files.length;
      notify();
      // all of them at once: a file may be deleted while those before it are stored
      const chosen = files.map((file) => read(file).catch(() => myTexts.photoFailed));
      stored = stored.then(() => storeAll(chosen, at)).catch(onFatal);
    },
    resume: (photo) => {
      if (resumed.has(photo.id) || shrinking.has(photo.id)) return;
      resumed.add(photo.id);
      void begin(photo).then((end) => shrinkLater(photo, end));
    },
    settled: async () => {
      const before = rejections;
      await stored;
      return rejections === before;
    },
    pause: () => {
      isPaused = true;
    },
    unpause: () => {
      isPaused = false;
    },
  };
};
