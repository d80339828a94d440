import { fitted, jpegQuality } from '#src/lib/picture-size.ts';

const encode = (bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.fillStyle = '#ffffff'; // what is transparent would turn black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality));
};

/**
 * As the worker's `shrink`, for a browser whose workers cannot draw: a redrawn picture, at most so large, upright, with
 * nothing of where and when it was taken. null: this browser cannot read it.
 */
export const shrinkInPage = async (file: Blob): Promise<Blob | null> => {
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return null; // damaged, or a kind that it does not know
    throw error;
  }
  const { width, height } = fitted(bitmap.width, bitmap.height);
  try {
    return await encode(bitmap, width, height);
  } finally {
    bitmap.close();
  }
};
