/**
 * The widths that a photo may be asked for in (contract §7 [E]), pixels. A listing's card is drawn 84 CSS pixels wide and
 * its photo at most 480: once, twice and three times as many pixels, in as few sizes as serve them.
 */
export const photoWidths = [192, 288, 800, 1280] as const;
export type PhotoWidth = (typeof photoWidths)[number];
