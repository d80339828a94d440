import { postTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { defineDescription } from '#src/domain/description.ts';
import { itemCreate } from './create-listing.mutation.ts';
import { listingReason } from './refusal.words.ts';

export default defineDescription({
  definition: itemCreate,
  places: (lane) => [lane.replace('create:', '/detail/new/'), '/post'],
  hasScreen: true,
  reportsItself: true,
  isWritten: true,
  subject: async (_tx, { form, auto }) => ({ title: form.title, photos: form.photos.length, auto }),
  words: ({ title, photos, auto }) => ({
    label: entryTexts.kind.create,
    target: title,
    glyph: 'tag',
    failed: postTexts.needsAttention,
    stopped: postTexts.needsAttention,
    reason: (reason, now) => listingReason('create', reason, { item: null, now }),
    part: entryTexts.why.listingPhoto,
    publishes: { photos, isAuto: auto },
  }),
});
