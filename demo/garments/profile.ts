import { makeChance } from '../random.ts';
import { type DyeName, dyes, look } from './palette.ts';
import { patternArt } from './pattern.ts';

/** A profile picture without a face: a piece of patterned cloth, near. 320 × 320. */
export const profileArt = (
  name: string,
  dye: DyeName,
  pattern: 'stripes' | 'checks' | 'wide-hoops',
): string => {
  const chance = makeChance(`profile/${name}`);
  const cloth = look('tee', dye, { pattern });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320" viewBox="240 300 320 320"><filter id="cloth" filterUnits="userSpaceOnUse" x="200" y="260" width="400" height="400" color-interpolation-filters="sRGB"><feTurbulence type="fractalNoise" baseFrequency="0.009 0.006" numOctaves="2" seed="${chance.whole(1, 200)}" result="sway"/><feDisplacementMap in="SourceGraphic" in2="sway" scale="46" xChannelSelector="R" yChannelSelector="G"/></filter><g filter="url(#cloth)"><rect x="140" y="200" width="520" height="520" fill="${dyes[dye][0]}"/>${patternArt(cloth, chance)}</g><linearGradient id="shade" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity="0.2"/><stop offset="1" stop-color="#000" stop-opacity="0.3"/></linearGradient><rect x="240" y="300" width="320" height="320" fill="url(#shade)"/></svg>`;
};
