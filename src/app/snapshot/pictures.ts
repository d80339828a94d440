import { photoWidths } from '#contract/photo-widths.ts';
import { storedAtLeast } from '#src/workers/stored-photo.ts';

/** Pictures of the rows that a screen shows, the small ones of a list of rooms too. */
const mostPictures = 24;

/** Device pixels a CSS pixel of a small picture: sharp on a phone, light in a document. */
const density = 2;

const quality = 0.6;

/** What a cache of this device holds of a picture: of a photo the narrowest size that is wide enough. */
const storedPicture = async (address: string, width: number): Promise<Response | undefined> => {
  const photo = new URL(address);
  photo.search = `w=${photoWidths.find((one) => one >= width)}`;
  return (await storedAtLeast(photo)) ?? caches.match(address, { ignoreSearch: true });
};

/** The picture as a file, written beside the page's own work. */
const encoded = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((go) => canvas.toBlob(go, type, quality));

const dataAddress = (file: Blob): Promise<string | null> =>
  new Promise((go) => {
    const reader = new FileReader();
    reader.onload = () => go(typeof reader.result === 'string' ? reader.result : null);
    reader.onerror = () => go(null); // its place stays empty, as that of a picture that is not here
    reader.readAsDataURL(file);
  });

/** A picture that this device has, shrunk to the size it is drawn in; null: it is not here. */
const inlined = async (address: string, width: number): Promise<string | null> => {
  const found = await storedPicture(address, width * density);
  if (found === undefined) return null;
  const bitmap = await createImageBitmap(await found.blob()).catch(() => null); // not a picture that this browser knows
  if (bitmap === null) return null;
  const scale = Math.min(1, (width * density) / bitmap.width, 1_000 / bitmap.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const webp = await encoded(canvas, 'image/webp');
  // Safari writes no WebP and answers with a PNG instead
  const picture = webp?.type === 'image/webp' ? webp : await encoded(canvas, 'image/jpeg');
  return picture && dataAddress(picture);
};

/** What stands for a picture that is not inlined: its place stays as it is. */
const blank = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Puts the pictures into the document itself, so that drawing it asks nobody. */
export const inlinePictures = async (drawn: Element, pictures: Map<string, string | null>): Promise<void> => {
  const all = [...drawn.querySelectorAll('img')];
  for (const [index, picture] of all.entries()) {
    const { src, width } = picture;
    const key = `${src} ${width}`;
    if (index < mostPictures && !pictures.has(key)) pictures.set(key, await inlined(src, width || 390));
    picture.removeAttribute('srcset');
    picture.src = pictures.get(key) ?? blank;
    picture.loading = 'eager';
    picture.decoding = 'sync';
    for (const name of ['fetchpriority', 'sizes']) picture.removeAttribute(name);
  }
};
