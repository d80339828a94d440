import { type Chance, makeChance } from '../random.ts';
import { cap, scarf } from './accessory.ts';
import { backdropArt, windowLight } from './backdrop.ts';
import { foldBlur } from './crease.ts';
import { flawPart, flawSpot, folded, hangerPart } from './extra.ts';
import { castShadow, type Finish, finishFilter, type Light, partShadow } from './finish.ts';
import { hockey, sweatshirt } from './long-sleeved.ts';
import type { Drawing, Look, View } from './look.ts';
import { n } from './shape.ts';
import { shortSleeved } from './short-sleeved.ts';
import { tank } from './tank.ts';
import { varsity } from './varsity.ts';

/** The flat drawing of a garment's front or back. */
export const drawingOf = (look: Look, name: string, back: boolean, size: string): Drawing => {
  const chance = makeChance(`${name}/drawing/${back ? 'back' : 'front'}`);
  switch (look.kind) {
    case 'tee':
    case 'baseball':
    case 'reform':
      return shortSleeved(look, chance, back, size);
    case 'tank':
      return tank(look, chance, back, size);
    case 'hockey':
      return hockey(look, chance, back, size);
    case 'hood':
    case 'crewneck':
      return sweatshirt(look, chance, back, size);
    case 'varsity':
      return varsity(look, chance, back, size);
    case 'scarf':
      return scarf(look, chance, back);
    case 'cap':
      return cap(look, back);
    default:
      return look.kind satisfies never;
  }
};

/** A garment in its own coordinates, lit and with its shadow. */
export const garment = (drawing: Drawing, seed: number, light: Light): string => {
  const finishes = [...new Set<Finish>(drawing.parts.map(({ finish }) => finish))];
  const filters = finishes.map((finish) => finishFilter(finish, seed, light)).join('');
  const parts = drawing.parts.map(({ finish, art, above }) => {
    const made = `<g filter="url(#${finish})">${art}</g>`;
    return above ? `<g filter="url(#part)">${made}</g>` : made;
  });
  return `<defs>${filters}${castShadow(20)}${partShadow}${foldBlur}${drawing.defs}</defs><g filter="url(#cast)">${parts.join('')}</g>`;
};

/** Rooms with a window; on strong colours its light only washes out. */
const SUNNY: readonly Look['backdrop'][] = ['paper', 'wall', 'linen', 'concrete'];

const HUNG: readonly Look['backdrop'][] = ['wall', 'locker'];

/** The garment as this photo shows it: folded, hung up, with its flaw. */
const arranged = (look: Look, name: string, view: View, size: string): Drawing => {
  const drawing = drawingOf(look, name, view === 'back', size);
  if (view === 'folded') return folded(drawing, look);
  if (view === 'flaw')
    return { ...drawing, parts: [...drawing.parts, flawPart(look, makeChance(`${name}/flaw`))] };
  const hangs = HUNG.includes(look.backdrop) && !['cap', 'scarf'].includes(look.kind);
  const [lining, ...others] = drawing.parts;
  return hangs && lining ? { ...drawing, parts: [lining, hangerPart, ...others] } : drawing;
};

/** How near a whole garment is photographed: long sleeves need room, a cap does not. */
const FRAMES: { readonly [kind in Look['kind']]?: readonly [number, number] } = {
  varsity: [0.98, 1.03],
  hockey: [0.97, 1.02],
  hood: [0.96, 1.01],
  crewneck: [0.99, 1.04],
  cap: [1.16, 1.26],
};

/** Where the camera stands: what it looks at, and how near. */
const framing = (look: Look, drawing: Drawing, view: View, chance: Chance) => {
  const near = (at: readonly [number, number], low: number, high: number) => ({
    at,
    zoom: chance.between(low, high),
    lean: chance.between(-8, 8),
  });
  switch (view) {
    case 'close':
      return near(drawing.focus, 1.9, 2.3);
    case 'label':
      return near([400, 232], 2.3, 2.7);
    case 'flaw':
      return near(flawSpot(look), 2.5, 3);
    case 'folded':
      return { at: [400, 440] as const, zoom: chance.between(1.22, 1.34), lean: chance.between(-5, 5) };
    case 'front':
    case 'back':
      return {
        at: [400, look.kind === 'hood' ? 462 : 506] as const,
        zoom: chance.between(...(FRAMES[look.kind] ?? [1.02, 1.08])),
        lean: chance.between(-4.5, 4.5),
      };
    default:
      return view satisfies never;
  }
};

const LENS =
  '<radialGradient id="lens" cx="0.5" cy="0.46" r="0.8"><stop offset="0.62" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#05060c" stop-opacity="0.3"/></radialGradient><rect width="800" height="1000" fill="url(#lens)"/>';

/** No two shirts are cut alike, nor laid down alike: a little wider, longer, more turned. */
const cut = (name: string): string => {
  const chance = makeChance(`${name}/cut`);
  return `translate(400 500) skewX(${n(chance.between(-1.6, 1.6))}) scale(${chance.between(0.94, 1).toFixed(3)} ${chance.between(0.95, 1.025).toFixed(3)}) translate(-400 -500)`;
};

/** What a hurried phone does to colour: a warm or cool cast, and one side of the photo brighter. */
const cast = (name: string): string => {
  const chance = makeChance(`${name}/cast`);
  const tint = chance.pick(['#ffb56b', '#ffd9a8', '#9cc3ff', '#d8e6ff', '#ffe7c9']);
  return `<rect width="800" height="1000" fill="${tint}" opacity="${chance.between(0.08, 0.2).toFixed(2)}" style="mix-blend-mode:soft-light"/><linearGradient id="exposure" x1="${chance.pick(['0', '1'])}" y1="0" x2="0.5" y2="1"><stop offset="0" stop-color="#fff8ea" stop-opacity="${chance.between(0.25, 0.5).toFixed(2)}"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#060810" stop-opacity="${chance.between(0.25, 0.5).toFixed(2)}"/></linearGradient><rect width="800" height="1000" fill="url(#exposure)" style="mix-blend-mode:soft-light"/>`;
};

/** One photo of a garment as an SVG document of 800 × 1000: the same name and look always give the same text. */
export const pictureOf = (look: Look, name: string, view: View, size: string): string => {
  const chance = makeChance(`${name}/${view}`);
  const light: Light = { azimuth: 228 + chance.between(-12, 18), elevation: 58 };
  const drawing = arranged(look, name, view, size);
  const { at, zoom, lean } = framing(look, drawing, view, chance);
  const place = `translate(${n(400 + chance.between(-10, 10))} ${n(500 + chance.between(-8, 10))}) rotate(${n(lean)}) scale(${zoom.toFixed(2)}) translate(${n(-at[0])} ${n(-at[1])})`;
  const sun =
    SUNNY.includes(look.backdrop) && makeChance(`${name}/sun`).chance(0.22) ? windowLight(chance) : '';
  const seed = makeChance(`${name}/cloth`).whole(1, 400);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000">${backdropArt(look.backdrop, look.paper, makeChance(`${name}/backdrop`))}<g transform="${place}"><g transform="${cut(name)}">${garment(drawing, seed, light)}</g></g>${sun}${cast(name)}${LENS}</svg>`;
};
