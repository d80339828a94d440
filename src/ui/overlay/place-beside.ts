/** Between what an overlay was opened by and the overlay, px. */
const gap = 8;

/** Least room above or below that an overlay is put into, px. */
const least = 320;

/**
 * Tells a sheet where what it was opened by stands, as `--at-*` in px: on a wide page it opens there, below or above,
 * where there is more room (Sheet.module.css). Nothing is told where nothing visible opened it, or where neither side has
 * room for it (`least`): it stands in the middle.
 */
export const placeBeside = (sheet: HTMLElement, opener: Element | null): void => {
  const { left, top, bottom, width } = opener?.getBoundingClientRect() ?? new DOMRect();
  const isSeen = opener !== null && opener !== document.body && width > 0;
  const above = top - gap;
  const below = innerHeight - bottom - gap;
  const isBelow = below >= above;
  const names = ['--at-left', '--at-top', '--at-bottom', '--at-most'];
  for (const name of names) sheet.style.removeProperty(name);
  if (!isSeen || Math.max(above, below) < least) return;
  const at = isBelow
    ? { top: `${bottom + gap}px`, bottom: 'auto', most: below }
    : { top: 'auto', bottom: `${innerHeight - top + gap}px`, most: above };
  sheet.style.setProperty('--at-left', `${left}px`);
  sheet.style.setProperty('--at-top', at.top);
  sheet.style.setProperty('--at-bottom', at.bottom);
  sheet.style.setProperty('--at-most', `${at.most - gap}px`);
};
