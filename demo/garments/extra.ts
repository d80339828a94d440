import type { Chance } from '../random.ts';
import { darker, lighter } from './colour.ts';
import type { Drawing, Look, Part } from './look.ts';
import { n } from './shape.ts';

/** Where an item's flaw is: low on one side of a top, on the tail or crown of the others. */
export const flawSpot = ({ kind }: Look): readonly [number, number] => {
  if (kind === 'scarf') return [270, 640];
  if (kind === 'cap') return [330, 540];
  return kind === 'tank' ? [330, 690] : [300, 660];
};

/** What a seller shows honestly: pilling, a loose thread, a faint stain. */
export const flawPart = (look: Look, chance: Chance): Part => {
  const [x, y] = flawSpot(look);
  const pills = Array.from({ length: 34 }, () => {
    const [dx, dy] = [
      chance.between(-1, 1) * chance.between(8, 66),
      chance.between(-1, 1) * chance.between(6, 48),
    ];
    const size = chance.between(1.2, 3.3);
    return `<ellipse cx="${n(x + dx + 1)}" cy="${n(y + dy + 1.6)}" rx="${n(size)}" ry="${n(size * 0.8)}" fill="#05060a" fill-opacity="0.4"/><ellipse cx="${n(x + dx)}" cy="${n(y + dy)}" rx="${n(size)}" ry="${n(size * 0.8)}" fill="${lighter(look.base, chance.between(0.12, 0.4))}"/>`;
  });
  const thread = `<path d="M${x + 40} ${y + 30}c14 -10 20 14 34 6s4 -26 18 -24" fill="none" stroke="#05060a" stroke-opacity="0.4" stroke-width="2.4" transform="translate(1.5 2.5)"/><path d="M${x + 40} ${y + 30}c14 -10 20 14 34 6s4 -26 18 -24" fill="none" stroke="${lighter(look.base, 0.45)}" stroke-width="1.8"/>`;
  const stain = chance.chance(0.5)
    ? `<ellipse cx="${x - 18}" cy="${y - 22}" rx="44" ry="30" fill="${darker('#6b4a22', 0.1)}" opacity="0.16" filter="url(#smear)"/>`
    : '';
  return { finish: 'hard', art: stain + pills.join('') + thread };
};

/** A wooden hanger through the neck: the hook behind everything, the bar over the lining. */
export const hangerPart: Part = {
  finish: 'hard',
  art: '<path d="M400 176V120C400 96 428 98 428 74C428 52 396 46 384 66" fill="none" stroke="#55585c" stroke-width="9" stroke-linecap="round"/><path d="M398 176V120C398 98 426 98 426 74" fill="none" stroke="#d5d8db" stroke-opacity="0.7" stroke-width="2.5"/><path d="M300 206C340 176 372 166 400 166C428 166 460 176 500 206L496 226C456 200 430 190 400 190C370 190 344 200 304 226Z" fill="#b07f4a"/><path d="M304 206C342 180 372 170 400 170C428 170 458 180 496 206" fill="none" stroke="#e6c493" stroke-opacity="0.7" stroke-width="3"/>',
};

const FOLD_TOP = 150;
const FOLD_BOTTOM = 690;

/** The same garment folded to a square: sleeves tucked away, its layers showing at the lower edge. */
export const folded = (drawing: Drawing, look: Look): Drawing => {
  const leaf = (inset: number, drop: number, colour: string) =>
    `<path d="M${222 + inset} 300H${578 - inset}V${FOLD_BOTTOM + drop - 16}Q${578 - inset} ${FOLD_BOTTOM + drop} ${562 - inset} ${FOLD_BOTTOM + drop}H${238 + inset}Q${222 + inset} ${FOLD_BOTTOM + drop} ${222 + inset} ${FOLD_BOTTOM + drop - 16}Z" fill="${colour}"/>`;
  const leaves: Part[] = [
    { finish: 'cotton', art: leaf(-7, 42, darker(look.base, 0.22)) },
    {
      finish: 'cotton',
      art: leaf(-3, 27, look.sleeve === look.base ? lighter(look.base, 0.05) : look.sleeve),
      above: true,
    },
    { finish: 'cotton', art: leaf(-4, 13, darker(look.base, 0.1)), above: true },
  ];
  const kept = drawing.parts.map(
    (part): Part => ({ ...part, art: part.art === '' ? '' : `<g clip-path="url(#square)">${part.art}</g>` }),
  );
  const square = `M216 ${FOLD_TOP + 60}Q230 ${FOLD_TOP + 26} 300 ${FOLD_TOP}V0H500V${FOLD_TOP}Q570 ${FOLD_TOP + 26} 584 ${FOLD_TOP + 60}V${FOLD_BOTTOM - 18}Q584 ${FOLD_BOTTOM} 566 ${FOLD_BOTTOM}H234Q216 ${FOLD_BOTTOM} 216 ${FOLD_BOTTOM - 18}Z`;
  return {
    ...drawing,
    parts: [...leaves, ...kept],
    defs: `${drawing.defs}<clipPath id="square"><path d="${square}"/></clipPath>`,
  };
};
