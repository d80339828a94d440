/** In which colours pixels are written: an ICC profile, or two numbers of ITU-T H.273. null: nothing says so. */
export type ColourProfile =
  | { readonly is: 'icc'; readonly bytes: Uint8Array }
  | { readonly is: 'nclx'; readonly primaries: number; readonly transfer: number }
  | null;

type Row = readonly [number, number, number];
type Matrix = readonly [Row, Row, Row];
type Curve = (value: number) => number;

/** What makes linear light of a profile's values, and XYZ of that light. */
interface Rgb {
  readonly curves: readonly [Curve, Curve, Curve];
  readonly toXyz: Matrix;
  /** The same for sRGB, seen under the same white. */
  readonly srgbToXyz: Matrix;
}

const inverse = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => {
  const by = 1 / (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g));
  return [
    [(e * i - f * h) * by, (c * h - b * i) * by, (b * f - c * e) * by],
    [(f * g - d * i) * by, (a * i - c * g) * by, (c * d - a * f) * by],
    [(d * h - e * g) * by, (b * g - a * h) * by, (a * e - b * d) * by],
  ];
};

const dot = ([a, b, c]: Row, [x, y, z]: Row): number => a * x + b * y + c * z;
const columns = ([[a, b, c], [d, e, f], [g, h, i]]: Matrix): Matrix => [
  [a, d, g],
  [b, e, h],
  [c, f, i],
];
const times = (left: Matrix, right: Matrix): Matrix => {
  const [x, y, z] = columns(right);
  const row = (one: Row): Row => [dot(one, x), dot(one, y), dot(one, z)];
  return [row(left[0]), row(left[1]), row(left[2])];
};

const srgbCurve: Curve = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const srgbCode: Curve = (light) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);

/** sRGB's primaries under the white of ICC profiles. */
const srgbUnderIccWhite: Matrix = [
  [0.43607, 0.38515, 0.14307],
  [0.22249, 0.71687, 0.06061],
  [0.01392, 0.09708, 0.7141],
];

/** Chromaticities of red, green and blue. Their white is taken for D65: white paper stays white. */
const primaries: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  1: [0.64, 0.33, 0.3, 0.6, 0.15, 0.06],
  5: [0.64, 0.33, 0.29, 0.6, 0.15, 0.06],
  6: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  7: [0.63, 0.34, 0.31, 0.595, 0.155, 0.07],
  9: [0.708, 0.292, 0.17, 0.797, 0.131, 0.046],
  11: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
  12: [0.68, 0.32, 0.265, 0.69, 0.15, 0.06],
};
const d65: Row = [0.3127 / 0.329, 1, 0.3583 / 0.329];

const matrixOf = (code: number): Matrix | null => {
  const known = primaries[code];
  if (known === undefined) return null;
  const [rx, ry, gx, gy, bx, by] = known;
  const xyz: Matrix = [
    [rx, gx, bx],
    [ry, gy, by],
    [1 - rx - ry, 1 - gx - gy, 1 - bx - by],
  ];
  const solved = inverse(xyz);
  const light: Row = [dot(solved[0], d65), dot(solved[1], d65), dot(solved[2], d65)];
  const lit = ([r, g, b]: Row): Row => [r * light[0], g * light[1], b * light[2]];
  return [lit(xyz[0]), lit(xyz[1]), lit(xyz[2])];
};

/** Nits of white paper in a picture of a high dynamic range (BT.2408); what is brighter is clipped. */
const paperNits = 203;

const pq: Curve = (value) => {
  const power = value ** (1 / 78.84375);
  return (
    (Math.max(0, power - 0.8359375) / (18.8515625 - 18.6875 * power)) ** (1 / 0.1593017578125) *
    (10_000 / paperNits)
  );
};
const hlg: Curve = (value) => {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return scene ** 1.2 * (1_000 / paperNits);
};

/** The curves of video (1, 6, 14, 15) are read as sRGB's, as browsers do: photos are made to be looked at, not filmed. */
const transferOf = (code: number): Curve => {
  switch (code) {
    case 4:
      return (value) => value ** 2.2;
    case 5:
      return (value) => value ** 2.8;
    case 8:
      return (value) => value;
    case 16:
      return pq;
    case 18:
      return hlg;
    default:
      return srgbCurve;
  }
};

const rgbOfNclx = (code: number, transfer: number): Rgb | null => {
  const [toXyz, srgbToXyz] = [matrixOf(code), matrixOf(1)];
  if (toXyz === null || srgbToXyz === null) return null;
  const curve = transferOf(transfer);
  return { curves: [curve, curve, curve], toXyz, srgbToXyz };
};

/** A curve of an ICC profile, of either kind (ICC.1:2022, 10.6 and 10.18); null: of another. */
const curveOf = (tag: DataView): Curve | null => {
  const fixed = (nth: number): number => tag.getInt32(12 + nth * 4) / 65_536;
  switch (tag.getUint32(0)) {
    case 0x63757276: {
      const count = tag.getUint32(8);
      if (count === 0) return (value) => value;
      if (count === 1) return (value) => value ** (tag.getUint16(12) / 256);
      const at = (nth: number): number => tag.getUint16(12 + Math.min(nth, count - 1) * 2) / 65_535;
      at(count - 1); // a table that is cut off throws here
      return (value) => {
        const [place, low] = [value * (count - 1), Math.floor(value * (count - 1))];
        return at(low) + (at(low + 1) - at(low)) * (place - low);
      };
    }
    case 0x70617261: {
      const kind = tag.getUint16(8);
      if (kind > 4) return null;
      const g = fixed(0);
      if (kind === 0) return (value) => value ** g;
      const [a, b] = [fixed(1), fixed(2)];
      const c = kind === 1 ? 0 : fixed(3);
      const power = (value: number): number => Math.max(0, a * value + b) ** g;
      if (kind < 3) return (value) => (value >= -b / a ? power(value) : 0) + (kind === 2 ? c : 0);
      const [d, e, f] = [fixed(4), kind === 4 ? fixed(5) : 0, kind === 4 ? fixed(6) : 0];
      return (value) => (value >= d ? power(value) + e : c * value + f);
    }
    default:
      return null;
  }
};

/** Of a profile by matrix and curves, as those of cameras and screens are; null: of another kind, or torn. */
const rgbOfIcc = (bytes: Uint8Array): Rgb | null => {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tag = (name: number): DataView => {
    const count = file.getUint32(128);
    for (let nth = 0; nth < Math.min(count, 200); nth += 1) {
      const at = 132 + nth * 12;
      if (file.getUint32(at) !== name) continue;
      return new DataView(bytes.buffer, bytes.byteOffset + file.getUint32(at + 4), file.getUint32(at + 8));
    }
    throw new RangeError('no such tag');
  };
  const xyz = (name: number): Row => {
    const view = tag(name);
    return [view.getInt32(8) / 65_536, view.getInt32(12) / 65_536, view.getInt32(16) / 65_536];
  };
  try {
    if (file.getUint32(16) !== 0x52474220 || file.getUint32(20) !== 0x58595a20) return null; // RGB to XYZ
    const toXyz = columns([xyz(0x7258595a), xyz(0x6758595a), xyz(0x6258595a)]);
    const [r, g, b] = [curveOf(tag(0x72545243)), curveOf(tag(0x67545243)), curveOf(tag(0x62545243))];
    return r === null || g === null || b === null
      ? null
      : { curves: [r, g, b], toXyz, srgbToXyz: srgbUnderIccWhite };
  } catch (error) {
    if (error instanceof RangeError) return null; // a read past the end
    throw error;
  }
};

/** Steps of light: fine enough that the darkest ones are less than one step of a pixel apart. */
const steps = 8192;

const isSrgb = ({ curves }: Rgb, matrix: Matrix): boolean =>
  matrix.every((row, at) => row.every((value, to) => Math.abs(value - (at === to ? 1 : 0)) < 0.005)) &&
  curves.every((curve) =>
    [0.1, 0.3, 0.5, 0.8].every((value) => Math.abs(curve(value) - srgbCurve(value)) < 0.004),
  );

/**
 * Turns RGBA pixels of these colours into sRGB, in place; what sRGB does not hold is clipped. Pixels of a profile by tables,
 * and of one that is torn, stay as they are: phones write none, and a photo in colours a little off is better than none.
 */
export const toSrgb = (pixels: Uint8ClampedArray, profile: ColourProfile): void => {
  if (profile === null) return;
  const rgb = profile.is === 'icc' ? rgbOfIcc(profile.bytes) : rgbOfNclx(profile.primaries, profile.transfer);
  if (rgb === null) return;
  const matrix = times(inverse(rgb.srgbToXyz), rgb.toXyz);
  if (!matrix.flat().every(Number.isFinite) || isSrgb(rgb, matrix)) return;
  const light = rgb.curves.map((curve) =>
    Float32Array.from({ length: 256 }, (_, value) => curve(value / 255)),
  );
  const [red, green, blue] = light as [Float32Array, Float32Array, Float32Array]; // there are three curves
  const code = Uint8ClampedArray.from({ length: steps + 1 }, (_, step) => srgbCode(step / steps) * 255);
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = matrix;
  const coded = (value: number): number =>
    code[value <= 0 ? 0 : value >= 1 ? steps : (value * steps + 0.5) | 0] ?? 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const r = red[pixels[at] ?? 0] ?? 0;
    const g = green[pixels[at + 1] ?? 0] ?? 0;
    const b = blue[pixels[at + 2] ?? 0] ?? 0;
    pixels[at] = coded(rr * r + rg * g + rb * b);
    pixels[at + 1] = coded(gr * r + gg * g + gb * b);
    pixels[at + 2] = coded(br * r + bg * g + bb * b);
  }
};
