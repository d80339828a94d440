import { post } from '#src/copy/catalogue.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { defineDescription } from '../description.ts';
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
    label: ours.kind.editItem,
    target: title,
    glyph: 'pencil',
    failed: post.editFailed,
    stopped: post.editFailed,
    reason: (reason, now) => listingReason('edit', reason, { item: null, now }),
    part: ours.why.editPhoto,
    publishes: { photos, isAuto: null },
  }),
});
