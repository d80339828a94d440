import { postTexts } from '#src/copy/catalogue.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { defineDescription } from '#src/domain/description.ts';
import { itemEdit } from './edit-listing.mutation.ts';
import { listingReason } from './refusal.words.ts';

export default defineDescription({
  definition: itemEdit,
  places: (lane) => [
    lane.replace('edit:', '/detail/'),
    lane.replace('edit:', '/edit-conflict/'),
    '/post-edit',
  ],
  hasScreen: true,
  reportsItself: true,
  isWritten: true,
  canConflict: true,
  subject: async (_tx, { form }) => ({ title: form.title, photos: form.photos.length }),
  words: ({ title, photos }) => ({
    label: entryTexts.kind.editItem,
    target: title,
    glyph: 'pencil',
    failed: postTexts.editFailed,
    stopped: postTexts.editFailed,
    reason: (reason, now) => listingReason('edit', reason, { item: null, now }),
    part: entryTexts.why.editPhoto,
    publishes: { photos, isAuto: null },
  }),
});
