import type { Moment, PhotoRow } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { Attempt } from '../http.ts';
import { Fenced, type LeaseHandle } from '../lease.ts';
import type { Upload } from '../media/upload.ts';
import type { ExecutorApi } from './executor.ts';

/** Pause between two notes of how far an upload has come: a screen needs no more. */
const progressMs = 300;

/** Converts a chosen file; null: it is no picture · 'not-here': this context or this build cannot do it now. */
export type Convert = (photo: PhotoRow) => Promise<PhotoRow | null | 'not-here'>;

export interface ApiDeps {
  readonly clock: Clock;
  readonly call: Attempt;
  readonly certain: Attempt;
  readonly upload: Upload;
  /** Absent: this context converts nothing; another one will. */
  readonly convert?: Convert | undefined;
  /** Resolves when no page holds the lock of this photo, to shrink it; absent: none can. */
  readonly photoUnlocked?: ((photoId: string) => Promise<void>) | undefined;
  readonly leaseHandle: LeaseHandle;
  /** Runs calls over the link. */
  readonly guard: <R>(calls: () => Promise<R>) => Promise<R>;
  readonly serverNow: () => Moment;
  readonly onFatal: (error: unknown) => void;
}

/** What actions may do: each call by itself over the link, so that one that is held was never made. */
export const makeApi = ({
  clock,
  call,
  certain,
  upload,
  convert,
  photoUnlocked,
  guard,
  leaseHandle,
  serverNow,
  onFatal,
}: ApiDeps): ExecutorApi => {
  /** Notes how much of a photo has left; a note that cannot be written is no reason to stop the upload. */
  const noteProgress = (photoId: string, total: number) => {
    let notedAt = Number.NEGATIVE_INFINITY;
    return (sent: number): void => {
      if (clock.mono() - notedAt < progressMs && sent < total) return;
      notedAt = clock.mono();
      leaseHandle
        .write(['uploadProgress'], 'relaxed', (tx) => tx.put('uploadProgress', { photoId, sent, total }))
        .catch(onFatal);
    };
  };
  return {
    call: (endpoint, input, options) => guard(() => call(endpoint, input, options)),
    certain: (endpoint, input, options) => guard(() => certain(endpoint, input, options)),
    upload: async (address, photo) => {
      // the second request of its attempt: the lease may have moved on since the claim (I20)
      if (!(await leaseHandle.holds())) throw new Fenced();
      await guard(() => upload(address, photo, noteProgress(photo.id, photo.bytes.byteLength)));
    },
    convert: async (photo) => {
      const converted = convert === undefined ? 'not-here' : await convert(photo);
      if (converted === 'not-here') throw new CallFailed({ kind: 'never-left' });
      if (converted === null)
        throw new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_FILE_FORMAT', data: null });
      return converted;
    },
    photoUnlocked: async (photoId) => photoUnlocked?.(photoId),
    now: serverNow,
    stamp: () => leaseHandle.stamp(),
    read: (tables, run) => leaseHandle.read(tables, run),
  };
};
