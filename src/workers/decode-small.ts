import { fitted } from '#src/lib/picture-size.ts';

/**
 * A JPEG's decoder may scale by eighths: it takes the largest that has no more pixels than this, which of 69 megapixels and
 * less is no smaller than what is drawn.
 */
const enough = { desiredWidth: 2_400, desiredHeight: 1_800 } as const;

/**
 * A JPEG decoded small by WebCodecs: of 40 megapixels this takes a tenth of the memory, and half of the time. null: this
 * browser has no such decoder, or none whose picture says which way up it is.
 */
export const decodeSmall = async (file: Blob): Promise<ImageBitmap | null> => {
  if (file.type !== 'image/jpeg' || !('ImageDecoder' in globalThis)) return null;
  if (!('rotation' in VideoFrame.prototype)) return null;
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type: file.type, ...enough });
  try {
    const { image } = await decoder.decode();
    const { width, height } = fitted(image.displayWidth, image.displayHeight);
    try {
      // drawn as it is, a canvas would keep it in a cache: twelve megabytes each
      return await createImageBitmap(image, {
        resizeWidth: width,
        resizeHeight: height,
        resizeQuality: 'high',
      });
    } finally {
      image.close();
    }
  } catch {
    return null; // damaged, or no JPEG after all: the other way says
  } finally {
    decoder.close();
  }
};
