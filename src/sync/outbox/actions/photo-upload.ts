import { endpoints } from '#contract/endpoints.ts';
import type { FileKey } from '#contract/ids.ts';
import { photoUpload } from '#src/db/intents/photo-upload.ts';
import { defineAction, type Settlement } from '../action.ts';

/**
 * Bytes to the store, by an address that is asked for just before it is used and never kept (contract §7). Repeating it
 * harms nobody: a copy that nothing names is swept by the server.
 */
export const photoUploadAction = defineAction({
  intent: photoUpload,
  needs: ['idem'],
  waits: false,
  marks: false,
  tables: ['photos'],
  bind: ({ photoId, use }) => {
    const settled = (fileKey: FileKey | null): Settlement => ({
      write: async (tx) => {
        const row = await tx.get('photos', photoId);
        // cancelled meanwhile: nothing shows it any more
        if (row !== undefined && fileKey !== null) await tx.put('photos', { ...row, fileKey });
        return [];
      },
      renews: photoId,
    });
    return {
      look: async (api) => {
        const row = await api.read(['photos'], (tx) => tx.get('photos', photoId));
        // taken back, or replaced by a newer one: nothing shows it any more
        if (row === undefined) return { is: 'done', settlement: settled(null) };
        return row.fileKey === null
          ? { is: 'go', mark: null }
          : { is: 'done', settlement: settled(row.fileKey) };
      },
      send: async (api, { mode }) => {
        const row = await api.read(['photos'], (tx) => tx.get('photos', photoId));
        if (row === undefined) return settled(null);
        const asked = { fileName: row.name, contentType: row.type, fileSize: row.bytes.byteLength };
        // an older server has one address for all pictures (§7)
        const presign =
          use === 'profile' && mode === 'ext' ? endpoints.presignProfile : endpoints.presignItem;
        const { value } = await api.call(presign, asked);
        await api.upload(value.presignedUrl, row.type, row.bytes);
        return settled(value.fileKey); // only now, when the store has said that it has the bytes (P-S11)
      },
      prove: async () => ({ is: 'absent', look: null }),
      // an address that ran out before its use
      refusal: ({ code }) => (code === uploadRefused ? { is: 'again' } : { is: 'refused' }),
    };
  },
});

/** The store's refusal of an upload, which has no envelope of the contract. */
export const uploadRefused = 'UPLOAD_REFUSED';
