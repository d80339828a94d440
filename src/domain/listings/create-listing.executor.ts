import * as v from 'valibot';
import { endpoints } from '#contract/endpoints.ts';
import { FileKey, type ItemId, UserId } from '#contract/ids.ts';
import { type ItemDetail, ItemDraft } from '#contract/item.ts';
import { CallFailed } from '#src/sync/failure.ts';
import { defineExecutor, type ExecutorApi, type Settlement, Unconfirmed } from '#src/sync/outbox/executor.ts';
import { itemCreate } from './create-listing.mutation.ts';
import { findPublished, isLike, isPostedSince } from './engine/find-published.ts';
import {
  distrustPhotos,
  filesOf,
  type ListingTable,
  learnDetail,
  listingTables,
  ownId,
} from './engine/own-listing.ts';
import { bodyOf, photoIdsOf } from './form.ts';

/**
 * What is sent, stored with the entry: a repetition must send byte for byte what the first attempt sent (contract §11.4
 * a).
 */
const Mark = v.object({ keys: v.array(FileKey), userId: UserId, newest: v.number() });

/**
 * Publishes a new listing once [D3]. With extensions a repetition is answered by its key; without them an unanswered
 * attempt is looked for among the user's own listings by its file keys (contract §11.1), and never simply sent again.
 */
export default defineExecutor({
  definition: itemCreate,
  needs: ['idem'],
  waits: true,
  marks: true,
  tables: listingTables,
  bind: ({ draftId, form }) => {
    const photoIds = photoIdsOf(form);
    const settled = (detail: ItemDetail): Settlement<ListingTable> => ({
      write: async (tx, when) => {
        const { itemId, itemInfo } = detail;
        await tx.put('published', { draftId, itemId, title: itemInfo.title, at: when.at, untold: 1 });
        return learnDetail(detail)(tx, when);
      },
      frees: photoIds,
    });
    return {
      precheck: async (api) => {
        const files = await filesOf(api, form, api.now());
        if (files.is === 'lost') return { is: 'refused', code: photoLost };
        if (files.is === 'upload-again') return files;
        const userId = await ownId(api);
        // a draft that was reopened after an attempt may be published already, under another entry's key
        const { detail, newest } = await findPublished(api, userId, files.keys, Number.POSITIVE_INFINITY);
        if (detail !== null) return { is: 'done', settlement: settled(detail) };
        return { is: 'go', mark: { keys: [...files.keys], userId, newest } };
      },
      send: async (api, { mode, key, mark }) => {
        const { keys, userId } = v.parse(Mark, mark);
        const body = v.safeParse(ItemDraft, bodyOf(form, keys));
        // no server accepts it: it is refused without a call
        if (!body.success)
          throw new CallFailed({ kind: 'refused', status: 400, code: 'INVALID_INPUT', data: null });
        const { value } = await api.call(endpoints.createItem, body.output, mode === 'ext' ? { key } : {});
        // the cookies changed in that moment: it was published for another account
        if (value.owner.id !== userId) throw new Unconfirmed();
        return { ...settled(value), isOurs: true };
      },
      verify: async (api, { mode, mark, createdAt, confirmedAbsent }) => {
        const known = v.safeParse(Mark, mark);
        const keys = known.success ? known.output.keys : await storedKeys(api, photoIds);
        // without a file key it cannot be distinguished from another listing
        if (keys.length === 0) return confirmedAbsent ? absent : unproven;
        const userId = await ownId(api);
        const after = known.success ? known.output.newest : null;
        const { detail, rows } = await findPublished(api, userId, keys, after);
        if (detail !== null) return { is: 'done', settlement: settled(detail) };
        // the entry was restored after a wipe and its photos may have been uploaded again: an attempt may have named
        // other keys [D9]
        if (known.success || confirmedAbsent) return absent;
        const others = await publishedOfOthers(api, draftId);
        // with extensions the entry's key prevents a second listing, whatever became of the first
        const isDoubtful = rows.some(
          (row) =>
            !others.has(row.itemId) &&
            (isLike(row, form) || (mode === 'plain' && isPostedSince(row, createdAt))),
        );
        return isDoubtful ? unproven : absent;
      },
      classifyRefusal: ({ code }) => {
        // its key was used with other photos before a wipe: that attempt may have made the listing
        if (code === 'IDEMPOTENCY_KEY_REUSED') return { is: 'changed', reason: { is: 'unproven' } };
        return code === 'INVALID_INPUT'
          ? { is: 'refused', learn: distrustPhotos(photoIds) }
          : { is: 'refused' };
      },
    };
  },
});

const absent = { is: 'absent', precheck: null } as const;
const unproven = { is: 'unknown', reason: { is: 'unproven' } } as const;

/** Listings that are known to come from other drafts on this device. */
const publishedOfOthers = async (api: ExecutorApi, draftId: string): Promise<ReadonlySet<ItemId>> => {
  const rows = await api.read(['published'], (tx) => tx.range('published', {}));
  return new Set(rows.filter((row) => row.draftId !== draftId).map(({ itemId }) => itemId));
};

/** File keys of those of these photos that are uploaded. */
const storedKeys = async (api: ExecutorApi, photoIds: readonly string[]): Promise<FileKey[]> =>
  (await api.read(['photos'], (tx) => tx.getMany('photos', photoIds))).flatMap((row) => row?.fileKey ?? []);

/** A photo of the listing is not on this device any more: the listing cannot be published as written. */
export const photoLost = 'PHOTO_LOST';
