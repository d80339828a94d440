import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { FileKey } from '#contract/ids.ts';
import { type ItemDetail, ItemDraft } from '#contract/item.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { defineExecutor, type ExecutorApi, type Settlement } from '#src/sync/outbox/executor.ts';
import { photoLost } from './create-listing.executor.ts';
import { EditBase, itemEdit } from './edit-listing.mutation.ts';
import {
  distrustPhotos,
  filesOf,
  type ListingTable,
  learnDetail,
  learnGone,
  listingTables,
  readListing,
} from './engine/own-listing.ts';
import { bodyOf, changedFields, formOfDetail, type ListingForm, photoIdsOf } from './form.ts';

/** What is sent, stored with the entry, and the version that it replaces; null: the server has none. */
const Mark = v.object({ keys: v.array(FileKey), version: v.nullable(v.number()) });

/**
 * Replaces a listing only while it is what its owner saw [D5] (contract §11.4 b): a change from another device is shown
 * to the user and never overwritten unseen.
 */
export default defineExecutor({
  definition: itemEdit,
  needs: ['idem', 'if-match'],
  waits: true,
  marks: true,
  tables: listingTables,
  bind: ({ itemId, form }, precondition) => {
    const base = v.safeParse(EditBase, precondition);
    const photoIds = photoIdsOf(form);
    const settled = (detail: ItemDetail): Settlement<ListingTable> => ({
      write: learnDetail(detail),
      frees: photoIds,
    });
    const isStill = (now: ItemDetail): boolean =>
      base.success && changedFields(base.output.form, formOfDetail(now)).length === 0;
    const isMet = (now: ItemDetail, keys: readonly FileKey[]): boolean =>
      changedFields(wantedWith(form, keys), formOfDetail(now)).length === 0;
    return {
      precheck: async (api) => {
        const files = await filesOf(api, form, api.now());
        if (files.is === 'lost') return { is: 'refused', code: photoLost };
        if (files.is === 'upload-again') return files;
        const read = await readListing(api, itemId);
        if ('gone' in read) return { is: 'refused', code: read.gone, learn: learnGone(itemId, read.gone) };
        const { detail } = read;
        if (!detail.itemInfo.mine) return { is: 'refused', code: 'ITEM_ACCESS_FORBIDDEN' };
        if (isMet(detail, files.keys)) return { is: 'done', settlement: settled(detail) };
        if (!isStill(detail)) return { is: 'changed', learn: learnDetail(detail) };
        return { is: 'go', mark: { keys: [...files.keys], version: detail.version } };
      },
      send: async (api, { mode, key, mark }) => {
        const { keys, version } = v.parse(Mark, mark);
        const body = v.safeParse(ItemDraft, bodyOf(form, keys));
        // no server accepts it: it is refused without a call
        if (!body.success)
          throw new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_INPUT', data: null });
        const options = mode === 'ext' ? { key, ...(version === null ? {} : { ifMatch: version }) } : {};
        const { value } = await api.call(endpoints.editItem, { itemId, ...body.output }, options);
        return settled(value);
      },
      verify: async (api, { mark }) => {
        const read = await readListing(api, itemId);
        if ('gone' in read) return { is: 'refused', code: read.gone, learn: learnGone(itemId, read.gone) };
        const { detail } = read;
        const known = v.safeParse(Mark, mark);
        const keys = known.success ? known.output.keys : await keysOf(api, form);
        if (keys !== null && isMet(detail, keys)) return { is: 'done', settlement: settled(detail) };
        if (isStill(detail)) return { is: 'absent', precheck: null };
        return { is: 'unknown', reason: { is: 'changed' }, learn: learnDetail(detail) };
      },
      classifyRefusal: ({ code }) => {
        // another device changed it after the precheck; the next precheck sees that
        if (code === 'VERSION_CONFLICT') return { is: 'again' };
        if (code === 'INVALID_INPUT') return { is: 'refused', learn: distrustPhotos(photoIds) };
        return { is: 'refused', learn: learnGone(itemId, code) };
      },
    };
  },
});

/** The form as the server would return it: its photos by their keys. */
const wantedWith = (form: ListingForm, keys: readonly FileKey[]): ListingForm => ({
  ...form,
  photos: keys.map((fileKey) => ({ fileKey })),
});

/** null: a photo is not uploaded, so that no attempt can have named it. */
const keysOf = async (api: ExecutorApi, { photos }: ListingForm): Promise<FileKey[] | null> => {
  const keys: FileKey[] = [];
  for (const photo of photos) {
    const key =
      'fileKey' in photo
        ? photo.fileKey
        : (await api.read(['photos'], (tx) => tx.get('photos', photo.photoId)))?.fileKey;
    if (key == null) return null;
    keys.push(key);
  }
  return keys;
};
