import { createHash } from 'node:crypto';
import { listings, photoArt, photoKey } from './catalogue.ts';
import { bannerArt, banners } from './garments/banner.ts';
import { profiles } from './profiles.ts';

/** A picture of the campus before it is rendered. Banners lie with the client, everything else in the bucket. */
export type DrawnPicture = {
  readonly place: 'bucket' | 'client';
  /** Storage key, or path below public/. */
  readonly key: string;
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** How large its file may be. */
  readonly bytes: number;
};

/** Every picture of the campus, drawn. */
export const drawings = (): readonly DrawnPicture[] => [
  ...listings.flatMap((listing) =>
    listing.views.map((view): DrawnPicture => {
      const key = photoKey(listing, view);
      return { place: 'bucket', key, svg: photoArt(listing, view), width: 800, height: 1000, bytes: 14_800 };
    }),
  ),
  ...profiles.map(({ key, svg }): DrawnPicture => {
    return { place: 'bucket', key, svg: svg(), width: 320, height: 320, bytes: 8_000 };
  }),
  ...banners.map((banner): DrawnPicture => {
    const key = `banners/${banner.file}`;
    return { place: 'client', key, svg: bannerArt(banner), width: 1080, height: 400, bytes: 14_000 };
  }),
];

/** What every committed picture was drawn from: a digest of its drawing, by key. */
export const planOf = (pictures: readonly DrawnPicture[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    pictures.map(({ key, svg }) => [key, createHash('sha256').update(svg).digest('hex').slice(0, 16)]),
  );
