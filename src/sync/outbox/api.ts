import type { Moment, PhotoRow } from '#src/db/rows.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';
import { Fenced, type LeaseHandle } from '../lease.ts';
import type { ExecutorApi } from './executor.ts';
import type { Upload } from './upload.ts';

/** Interval between two stored progress values of an upload; a screen needs no more. */
const progressMs = 300;

/** Converts a chosen file, or says why it cannot be a photo. 'not-here': this context or build cannot convert it now. */
export type Convert = (photo: PhotoRow) => Promise<PhotoRow | 'unreadable' | 'too-large' | 'not-here'>;

export interface ApiDeps {
  readonly clock: Clock;
  readonly call: Call;
  readonly certain: Call;
  readonly upload: Upload;
  /** Absent: this context cannot convert; another context will. */
  readonly convert?: Convert | undefined;
  /** Resolves once no page holds the lock under which it shrinks this photo. Absent: no page can hold one. */
  readonly photoUnlocked?: ((photoId: string) => Promise<void>) | undefined;
  readonly leaseHandle: LeaseHandle;
  /** Runs calls over the link. */
  readonly guard: <R>(calls: () => Promise<R>) => Promise<R>;
  readonly serverNow: () => Moment;
  readonly onFatal: (error: unknown) => void;
}

/** What executors may call. Each call passes the link by itself, so that a held call counts as never made. */
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
  /** Stores how much of a photo has been sent. A failed write does not stop the upload. */
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
      // the attempt's second request: the lease may have moved on since the claim (I20)
      if (!(await leaseHandle.holds())) throw new Fenced();
      await guard(() => upload(address, photo, noteProgress(photo.id, photo.bytes.byteLength)));
    },
    convert: async (photo) => {
      const converted = convert === undefined ? 'not-here' : await convert(photo);
      if (converted === 'not-here') throw new CallFailed({ kind: 'never-left' });
      if (typeof converted === 'string')
        throw new CallFailed({ kind: 'refused', status: 400, code: converted, data: null }); // a code of no server's
      return converted;
    },
    photoUnlocked: async (photoId) => photoUnlocked?.(photoId),
    now: serverNow,
    stamp: () => leaseHandle.stamp(),
    read: (tables, run) => leaseHandle.read(tables, run),
  };
};
