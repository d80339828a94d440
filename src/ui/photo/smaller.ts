/**
 * The background of what holds a photo until the photo is loaded: the same one in another of its widths, counted from the
 * narrowest, which a screen before this one has drawn.
 */
export const smaller = (
  srcSet: string | undefined,
  at: number,
): { readonly backgroundImage: string } | undefined => {
  const url = srcSet?.split(/ \d+w,?/)[at];
  return url === undefined ? undefined : { backgroundImage: `url("${url}")` };
};
