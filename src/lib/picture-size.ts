/** Longest edge of a picture that goes up, in pixels; larger ones are drawn smaller. */
const longEdge = 1_600;
/** Quality of the JPEG that is drawn of it. */
export const jpegQuality = 0.86;

/** The size that fits within the longest edge, in the same proportion; small ones stay as they are. */
export const fitted = (width: number, height: number): { width: number; height: number } => {
  const scale = Math.min(1, longEdge / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
