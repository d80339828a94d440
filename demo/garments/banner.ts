import type { Look } from './look.ts';
import { clubs, look } from './palette.ts';
import { drawingOf, garment } from './picture.ts';

/** Art of a home banner, 1080 × 400: an ink plate for the title at the left, a garment on volt at the right. */
export type Banner = {
  readonly file: string;
  readonly look: Look;

  readonly lean: number;
};

const INK = '#0e131b';
const VOLT = '#c4e604';

export const banners: readonly Banner[] = [
  {
    file: 'match-eve.webp',
    look: look('tee', 'royal', { ...clubs.garam, number: '11', pattern: 'hoops', collar: 'v' }),
    lean: 7,
  },
  {
    file: 'idle-varsity.webp',
    look: look('varsity', 'crimson', { ...clubs.garam, number: '24', trim: '#551021' }),
    lean: -6,
  },
];

/** The banner's picture; its words are set by the client, over the ink plate. */
export const bannerArt = ({ look: worn, lean, file }: Banner): string => {
  const drawing = drawingOf(worn, `banner/${file}`, false, 'M');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="400" viewBox="0 0 1080 400"><rect width="1080" height="400" fill="${INK}"/><path d="M640 0H1080V400H500Z" fill="${VOLT}"/><path d="M606 0H622L482 400H466Z" fill="${VOLT}"/><g transform="translate(846 262) rotate(${lean}) scale(0.58) translate(-400 -500)">${garment(drawing, 31, { azimuth: 232, elevation: 58 })}</g><linearGradient id="edge" x1="0" x2="1"><stop offset="0.94" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.14"/></linearGradient><rect width="1080" height="400" fill="url(#edge)"/></svg>`;
};
