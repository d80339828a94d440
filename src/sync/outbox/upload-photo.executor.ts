import { endpoints } from '#contract/endpoints.ts';
import type { FileKey } from '#contract/ids.ts';
import { photoUpload } from '#src/db/outbox.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { defineExecutor, type ExecutorApi, type Settlement } from './executor.ts';

const tables = ['photos', 'uploadProgress'] as const;
type Table = (typeof tables)[number];

/**
 * Uploads a photo to the store, to an address that is requested just before its use and never stored (contract §7).
 * Repeating it is harmless: the server deletes a file that nothing names.
 */
export const photoUploadExecutor = defineExecutor({
  definition: photoUpload,
  needs: ['idem'],
  waits: false,
  marks: false,
  tables,
  bind: ({ photoId, use }) => {
    const read = (api: ExecutorApi): Promise<PhotoRow | undefined> =>
      api.read(['photos'], (tx) => tx.get('photos', photoId));
    /** `sent`: what was uploaded; a converted file replaces the chosen one. */
    const settled = (fileKey: FileKey | null, sent: PhotoRow | null = null): Settlement<Table> => ({
      write: async (tx, { at }) => {
        await tx.remove('uploadProgress', photoId);
        const row = await tx.get('photos', photoId);
        // cancelled meanwhile: nothing shows the photo any more
        if (row === undefined || fileKey === null) return [];
        await tx.put('photos', { ...(sent ?? row), fileKey, uploadedAt: at });
        return [];
      },
      renews: photoId,
    });
    /** A damaged row has no bytes: it is a photo that is not stored any more, which its mutation reports. */
    const lost: Settlement<Table> = {
      ...settled(null),
      write: async (tx) => {
        await tx.remove('uploadProgress', photoId);
        await tx.remove('photos', photoId);
        return [];
      },
    };
    return {
      precheck: async (api) => {
        await api.photoUnlocked(photoId); // a page that has just chosen it shrinks it first
        const row = await read(api);
        // discarded, or replaced by a newer photo: nothing shows it any more
        if (row === undefined) return { is: 'done', settlement: settled(null) };
        if (row.fileKey !== null)
          return { is: 'done', settlement: { ...settled(null), write: async () => [] } };
        return row.bytes ? { is: 'go', mark: null } : { is: 'done', settlement: lost };
      },
      send: async (api, { mode }) => {
        const row = await read(api);
        if (row === undefined) return settled(null);
        const photo = row.raw ? await api.convert(row) : row;
        const asked = { fileName: photo.name, contentType: photo.type, fileSize: photo.bytes.byteLength };
        // an older server has one address for all pictures (contract §7)
        const presign =
          use === 'profile' && mode === 'ext' ? endpoints.presignProfile : endpoints.presignItem;
        const { value } = await api.call(presign, asked);
        await api.upload(value.presignedUrl, photo);
        return settled(value.fileKey, photo); // only now, when the store has said that it has the bytes (P-S11)
      },
      verify: async () => ({ is: 'absent', precheck: null }),
      // the address expired before its use
      classifyRefusal: ({ code }) => (code === uploadRefused ? { is: 'again' } : { is: 'refused' }),
    };
  },
});

/** The store's refusal of an upload, which has no envelope of the contract. */
export const uploadRefused = 'UPLOAD_REFUSED';
