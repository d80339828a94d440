import { post } from '#src/copy/catalogue.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { defineDescription } from '../description.ts';
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
    label: ours.kind.create,
    target: title,
    glyph: 'tag',
    failed: post.needsAttention,
    stopped: post.needsAttention,
    reason: (reason, now) => listingReason('create', reason, { item: null, now }),
    part: ours.why.listingPhoto,
    publishes: { photos, isAuto: auto },
  }),
});
