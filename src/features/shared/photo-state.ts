import { postTexts } from '#src/copy/catalogue.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { LocalPhoto } from '#src/domain/listings/photos.view.ts';
import { isDrawable } from './photo-url.ts';

/** The state of a photo of the form, as far as this device knows. */
export type PhotoState =
  /** The server had it before: it is part of the listing that is edited. */
  | { readonly kind: 'stored' }
  /** This page shrinks it. */
  | { readonly kind: 'shrinking' }
  | { readonly kind: 'waiting' }
  /** Measured at the request, in whole per cent. */
  | { readonly kind: 'uploading'; readonly percent: number }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed' }
  /** Of a kind that cannot be drawn here; it is converted before its upload. */
  | { readonly kind: 'raw' }
  /** It is not stored any more. */
  | { readonly kind: 'lost' };

/** The state of a photo of this device; undefined: it is not stored. */
export const photoStateOf = (local: LocalPhoto | undefined): PhotoState => {
  if (local === undefined) return { kind: 'lost' };
  const { photo, upload, progress } = local;
  if (photo.fileKey !== null) return { kind: 'done' };
  if (upload?.state === 'failed' || upload?.state === 'attention') return { kind: 'failed' };
  if (progress !== null && progress.total > 0)
    return { kind: 'uploading', percent: Math.floor((progress.sent / progress.total) * 100) };
  return isDrawable(photo) ? { kind: 'waiting' } : { kind: 'raw' };
};

const words = {
  stored: sellingTexts.photo.stored,
  shrinking: postTexts.photo.shrinking,
  waiting: postTexts.photo.waiting,
  done: postTexts.photo.done,
  failed: postTexts.photo.failed,
  raw: sellingTexts.photo.raw,
  lost: sellingTexts.photo.lost,
};

/** The same in words (copy-ko, photo states). */
export const photoWords = (state: PhotoState): string =>
  state.kind === 'uploading' ? postTexts.photo.uploading(state.percent) : words[state.kind];

/** How many of these photos are uploaded. Those that the server had before do not count. */
export const uploadedOf = (
  photos: ReadonlyMap<string, LocalPhoto>,
): { readonly done: number; readonly all: number } => {
  const states = [...photos.values()].map(photoStateOf);
  return { done: states.filter(({ kind }) => kind === 'done').length, all: states.length };
};
