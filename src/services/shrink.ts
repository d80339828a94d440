/** Longest edge of a picture that goes up; larger ones are drawn smaller. */
export const longEdge = 1_600;
const quality = 0.86;

/** The size that fits within the longest edge, in the same proportion; small ones stay as they are. */
export const fitted = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const encode = async (bitmap: ImageBitmap, width: number, height: number): Promise<Blob | null> => {
  const canvas =
    'OffscreenCanvas' in globalThis
      ? new OffscreenCanvas(width, height)
      : Object.assign(document.createElement('canvas'), { width, height });
  type Context = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
  const context = canvas.getContext('2d') as Context | null; // '2d' gives no other kind, which the type does not say
  if (context === null) return null;
  context.fillStyle = '#ffffff'; // what is transparent would turn black
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  if (canvas instanceof HTMLCanvasElement)
    return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
};

/**
 * A picture drawn anew, at most so large, upright, with nothing of where and when it was taken. null: this browser cannot
 * read it.
 */
export const shrink = async (file: Blob): Promise<Blob | null> => {
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
