import * as v from 'valibot';
import { defineMutation } from './mutation.ts';

const Args = v.object({ photoId: v.string(), use: v.picklist(['profile', 'item']) });
export type PhotoArgs = v.InferOutput<typeof Args>;

/** Uploads a photo; mutations that use the photo depend on this one (faults §2.1, M1–M5). */
export const photoUpload = defineMutation({
  kind: 'photo.upload',
  version: 1,
  args: Args,
  lane: ({ photoId }) => photoLane(photoId),
  lifeMs: null,
  merge: null,
  reads: ['photos'],
  isTrue: async (tx, { photoId }) => (await tx.get('photos', photoId))?.fileKey != null,
  // its photo is owned by the mutation or draft that uses it
  without: (args, photos) => (photos.has(args.photoId) ? null : args),
});

const lanePrefix = 'photo:';
export const photoLane = (photoId: string): string => `${lanePrefix}${photoId}`;
export const isPhotoLane = (lane: string): boolean => lane.startsWith(lanePrefix);
/** The id of the photo that an upload lane is for. */
export const photoOfLane = (lane: string): string => lane.slice(lanePrefix.length);
