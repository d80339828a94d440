import { limits } from '#contract/limits.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { listingDraftRow } from '#src/domain/listings/draft.fold.ts';
import { emptyListing } from '#src/domain/listings/form.ts';
import { beginning, unitsOf } from '#src/lib/graphemes.ts';
import { pictureTypeOf } from '#src/lib/picture-type.ts';
import { keepDraft } from '#src/sync/outbox/drafts.ts';
import { withOwnStores } from './own-stores.ts';
import { sharePath } from './sw-names.ts';

/** Why nothing of what was shared could be saved; the page behind `sharePath` has words for each. */
type ShareFault = 'login' | 'type' | 'size' | 'none' | 'storage';

const refused = (fault: ShareFault): Response => redirect(`${sharePath}?why=${fault}`);
/** 303: a reload of where it leads must not share again. */
const redirect = (path: string): Response => Response.redirect(new URL(path, location.origin), 303);

/** A form in which no file was chosen sends one without a name. */
const isFile = (entry: FormDataEntryValue): entry is File => entry instanceof File && entry.name !== '';

/** A shared file that may be uploaded, saved as it came: a page or the engine converts it. null: it may not be. */
const photoOf = async (file: File): Promise<PhotoRow | null> => {
  const isFitting = file.size > 0 && file.size <= limits.imageBytes;
  const bytes = await (isFitting ? file : file.slice(0, 16)).arrayBuffer();
  const type = pictureTypeOf(bytes, file);
  if (type === undefined) return null;
  return {
    id: crypto.randomUUID(),
    name: `photo.${type.slice(6)}`,
    type,
    bytes: isFitting ? bytes : noBytes,
    fileKey: null,
    raw: true,
  };
};
/** Of a file that is empty, or too large. */
const noBytes = new ArrayBuffer(0);

const textOf = (form: FormData, name: string, most: number): string => {
  const value = form.get(name);
  return typeof value === 'string' ? beginning(value, unitsOf(value, most)) : '';
};

/**
 * Makes a draft of what was shared and leads to it, with no network either. Nothing is fetched or shrunk here: a worker
 * of this kind may be ended at any moment.
 */
export const takeShared = (request: Request): Promise<Response> =>
  take(request).catch(() => refused('storage')); // full, or it cannot be opened: the page says so

const take = async (request: Request): Promise<Response> => {
  const form = await request.formData().catch(() => new FormData());
  const files = form.getAll('photos').filter(isFile);
  if (files.length === 0) return refused('none');
  const kinds = (await Promise.all(files.map(photoOf))).filter((photo) => photo !== null);
  if (kinds.length === 0) return refused('type');
  const photos = kinds.filter(({ bytes }) => bytes !== noBytes).slice(0, limits.imagesMax);
  if (photos.length === 0) return refused('size');
  const draftId = crypto.randomUUID();
  const outcome = await withOwnStores(async ({ stores }) => {
    const draft = {
      draftId,
      form: {
        ...emptyListing,
        title: textOf(form, 'title', limits.title),
        description: textOf(form, 'text', limits.description),
        photos: photos.map(({ id }) => ({ photoId: id })),
      },
      step: 1,
      auto: false,
      edits: null,
      isSaved: false,
    };
    await keepDraft(stores, listingDraftRow(draft, stores.now()), photos);
  });
  if (outcome === 'visitor') return refused('login');
  if (outcome === 'unrestored') return refused('storage');
  const unfit = kinds.length - photos.length;
  const untyped = files.length - kinds.length;
  return redirect(`/post?draft=${draftId}&shared=${photos.length}&refused=${unfit}&untyped=${untyped}`);
};
