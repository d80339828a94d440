import { n } from './shape.ts';

/** What a part of a garment is made of, as light sees it. */
export type Finish = 'jersey' | 'cotton' | 'wool' | 'leather' | 'knit' | 'rib' | 'chenille' | 'hard';

/** fold: depth of the creases · round: how far an edge curves away · grain: thread noise · gloss: highlight. */
type Recipe = {
  readonly fold: number;
  readonly pace: readonly [x: number, y: number];
  readonly round: readonly [blur: number, share: number];
  readonly grain: readonly [x: number, y: number, amount: number];
  readonly gloss: number;
};

const RECIPES: Readonly<Record<Finish, Recipe>> = {
  jersey: { fold: 1, pace: [0.0075, 0.0048], round: [15, 0.5], grain: [0.55, 0.8, 0.1], gloss: 0.12 },
  cotton: { fold: 0.9, pace: [0.0085, 0.006], round: [13, 0.5], grain: [0.7, 0.7, 0.14], gloss: 0 },
  wool: { fold: 0.75, pace: [0.006, 0.004], round: [18, 0.6], grain: [0.34, 0.34, 0.23], gloss: 0 },
  leather: { fold: 1.2, pace: [0.014, 0.009], round: [20, 0.7], grain: [0.2, 0.24, 0.1], gloss: 0.3 },
  knit: { fold: 0.8, pace: [0.007, 0.005], round: [18, 0.75], grain: [0.5, 0.2, 0.3], gloss: 0 },
  rib: { fold: 0.6, pace: [0.01, 0.008], round: [10, 0.7], grain: [0.6, 0.3, 0.16], gloss: 0 },
  chenille: { fold: 0, pace: [0.3, 0.3], round: [4, 1.2], grain: [0.32, 0.32, 0.55], gloss: 0 },
  hard: { fold: 0, pace: [0.01, 0.01], round: [3, 0.4], grain: [0.9, 0.9, 0.02], gloss: 0 },
};

const REGION =
  'filterUnits="userSpaceOnUse" x="-60" y="-60" width="920" height="1120" color-interpolation-filters="sRGB"';

/** Where the light comes from. */
export type Light = { readonly azimuth: number; readonly elevation: number };

/**
 * Light on a height kept in the alpha channel, as the difference of two shifted copies. A lighting primitive would
 * take slopes between neighbouring pixels, which eight bits render as terraces on slow folds.
 */
export const embossed = (
  height: string,
  reach: number,
  gain: number,
  { azimuth }: Light,
  result: string,
): string => {
  const [x, y] = [Math.cos((azimuth * Math.PI) / 180) * reach, Math.sin((azimuth * Math.PI) / 180) * reach];
  return `<feOffset in="${height}" dx="${n(x)}" dy="${n(y)}" result="far-side"/><feOffset in="${height}" dx="${n(-x)}" dy="${n(-y)}" result="near-side"/>
<feComposite in="far-side" in2="near-side" operator="arithmetic" k2="${gain}" k3="${-gain}" k4="0.5"/><feColorMatrix values="0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 1" result="${result}"/>`;
};

/**
 * The filter that turns flat drawing into cloth: every part is bent by the same slow noise, so that seams still
 * meet, then lit over its own creases, rounded edges and threads.
 */
export const finishFilter = (finish: Finish, seed: number, light: Light): string => {
  const { fold, pace, round, grain, gloss } = RECIPES[finish];
  const sun = `<feDistantLight azimuth="${n(light.azimuth)}" elevation="${light.elevation}"/>`;
  const shine =
    gloss === 0
      ? ''
      : `<feSpecularLighting in="height" surfaceScale="22" specularConstant="${gloss}" specularExponent="14" lighting-color="#fffaf0" result="shine">${sun}</feSpecularLighting><feGaussianBlur in="shine" stdDeviation="3" result="shine"/>
<feComposite in="shine" in2="bent" operator="in" result="shine"/><feComposite in="lit" in2="shine" operator="arithmetic" k2="1" k3="0.5" result="lit"/>`;
  const soft = `<feTurbulence type="fractalNoise" baseFrequency="${pace[0]} ${pace[1]}" numOctaves="3" seed="${seed + 7}"/><feGaussianBlur stdDeviation="3" result="crease"/>
<feComposite in="edge" in2="crease" operator="arithmetic" k2="${Math.round(round[1] * 75) / 100}" k3="0.8" k4="-0.2" result="height"/>
${embossed('height', 9, Math.round(fold * 135) / 100, light, 'light')}<feComposite in="bent" in2="light" operator="arithmetic" k1="1.86" k2="0.07" result="lit"/>`;
  const crisp = `<feDiffuseLighting in="edge" surfaceScale="9" diffuseConstant="1" lighting-color="#fff" result="light">${sun}</feDiffuseLighting><feGaussianBlur in="light" stdDeviation="0.6" result="light"/>
<feComposite in="bent" in2="light" operator="arithmetic" k1="1.08" k2="0.09" result="lit"/>`;
  return `<filter id="${finish}" ${REGION}>
<feTurbulence type="fractalNoise" baseFrequency="0.0042 0.0052" numOctaves="2" seed="${seed}" result="sway"/>
<feDisplacementMap in="SourceGraphic" in2="sway" scale="26" xChannelSelector="R" yChannelSelector="G"/><feGaussianBlur stdDeviation="0.55" result="bent"/>
<feGaussianBlur in="bent" stdDeviation="${round[0]}" result="edge"/>
${fold === 0 ? crisp : soft}
<feTurbulence type="fractalNoise" baseFrequency="${grain[0]} ${grain[1]}" numOctaves="2" seed="${seed + 3}"/>
<feColorMatrix values="0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 0 1" result="thread"/>
<feComposite in="lit" in2="thread" operator="arithmetic" k1="${2 * grain[2]}" k2="${Math.round((1 - grain[2]) * 100) / 100}" result="lit"/>
${shine}<feComposite in="lit" in2="bent" operator="in"/></filter>`;
};

/** The shadow a whole garment throws on what it lies on: one close and sharp, one wide and soft. */
export const castShadow = (reach: number): string =>
  `<filter id="cast" ${REGION}><feGaussianBlur in="SourceAlpha" stdDeviation="5"/><feOffset dx="4" dy="6"/><feComponentTransfer><feFuncA type="linear" slope="0.5"/></feComponentTransfer><feColorMatrix values="0 0 0 0 0.05 0 0 0 0 0.04 0 0 0 0 0.06 0 0 0 1 0" result="near"/>
<feGaussianBlur in="SourceAlpha" stdDeviation="${reach}"/><feOffset dx="${reach * 0.7}" dy="${reach}"/><feColorMatrix values="0 0 0 0 0.06 0 0 0 0 0.05 0 0 0 0 0.07 0 0 0 0.42 0" result="far"/>
<feMerge><feMergeNode in="far"/><feMergeNode in="near"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`;

/** A small shadow of one part upon the part under it. */
export const partShadow = `<filter id="part" ${REGION}><feDropShadow dx="1" dy="4" stdDeviation="5" flood-color="#0a0a10" flood-opacity="0.42"/></filter>`;
