import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Puts HEIF files together as phones write them, from pictures that `heif-enc -q 92` has encoded: two halves, 96 by 64 pixels. */

const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + parts.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...parts]);
};
const u8 = (...values: readonly number[]): Buffer => Buffer.from(values);
const u16 = (...values: readonly number[]): Buffer => u8(...values.flatMap((one) => [one >> 8, one & 255]));
const u32 = (...values: readonly number[]): Buffer =>
  u16(...values.flatMap((one) => [one >>> 16, one & 0xffff]));
const full = (version = 0, flags = 0): Buffer => u32((version << 24) | flags);

export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../fixtures/pictures', name));

/** A box of a fixture, whole, by its first appearance. */
const boxOf = (file: Buffer, type: string): Buffer => {
  const at = file.indexOf(type, 0, 'latin1') - 4;
  return file.subarray(at, at + file.readUInt32BE(at));
};

/** What a property of a picture is. */
export const property = {
  size: (width: number, height: number): Buffer => box('ispe', full(), u32(width, height)),
  nclx: (primaries: number, transfer: number): Buffer =>
    box('colr', Buffer.from('nclx'), u16(primaries, transfer, 6), u8(0x80)),
  icc: (profile: Buffer): Buffer => box('colr', Buffer.from('prof'), profile),
  /** Quarter turns, against the clock. */
  turned: (quarters: number): Buffer => box('irot', u8(quarters)),
  /** 1: left and right change places. */
  mirrored: (axis: 0 | 1): Buffer => box('imir', u8(axis)),
  auxiliary: (urn: string): Buffer => box('auxC', full(), Buffer.from(`${urn}\0`)),
};

export interface HeifItem {
  readonly type: 'hvc1' | 'grid' | 'Exif';
  readonly bytes: Buffer;
  readonly properties: readonly Buffer[];
  /** To items by their places, from 1. */
  readonly refersTo?: readonly [kind: 'dimg' | 'auxl' | 'thmb' | 'cdsc', ...to: number[]];
  readonly isHidden?: boolean;
}

/** A picture that stands in a fixture, with its decoder's settings. */
export const encoded = (name: string, ...properties: readonly Buffer[]): HeifItem => {
  const file = fixture(name);
  return {
    type: 'hvc1',
    bytes: boxOf(file, 'mdat').subarray(8),
    properties: [boxOf(file, 'hvcC'), boxOf(file, 'ispe'), ...properties],
  };
};

/** Pictures side by side. */
export const grid = (
  wide: number,
  [width, height]: readonly [number, number],
  tiles: readonly number[],
  ...properties: readonly Buffer[]
): HeifItem => ({
  type: 'grid',
  bytes: Buffer.concat([u8(0, 0, 0, wide - 1), u16(width, height)]),
  properties: [property.size(width, height), ...properties],
  refersTo: ['dimg', ...tiles],
});

/** A file of these items; `primary`: the place of the one that is the picture, from 1. */
export const heifFile = (primary: number, items: readonly HeifItem[]): Buffer => {
  const properties = items.flatMap((item) => item.properties);
  const ftyp = box('ftyp', Buffer.from('heic'), u32(0), Buffer.from('mif1heic'));
  const entry = ({ type, isHidden }: HeifItem, nth: number): Buffer =>
    box('infe', full(2, isHidden ? 1 : 0), u16(nth + 1, 0), Buffer.from(`${type}\0`));
  let used = 0;
  const association = (item: HeifItem, nth: number): Buffer => {
    const first = used;
    used += item.properties.length;
    const numbers = item.properties.map((_one, at) => 0x80 | (first + at + 1));
    return Buffer.concat([u16(nth + 1), u8(numbers.length, ...numbers)]);
  };
  const reference = ({ refersTo }: HeifItem, nth: number): Buffer => {
    if (refersTo === undefined) return Buffer.alloc(0);
    const [kind, ...to] = refersTo;
    return box(kind, u16(nth + 1, to.length, ...to));
  };
  const ipma = box('ipma', full(), u32(items.length), ...items.map(association));
  const meta = (mdatAt: number): Buffer => {
    let at = mdatAt;
    const places = items.map(({ bytes }, nth) => {
      const place = Buffer.concat([u16(nth + 1, 0, 1), u32(at, bytes.length)]);
      at += bytes.length;
      return place;
    });
    return box(
      'meta',
      full(),
      box('hdlr', full(), u32(0), Buffer.from('pict'), u32(0, 0, 0), u8(0)),
      box('pitm', full(), u16(primary)),
      box('iloc', full(), u16(0x4400, items.length), ...places),
      box('iinf', full(), u16(items.length), ...items.map(entry)),
      box('iref', full(), ...items.map(reference)),
      box('iprp', box('ipco', ...properties), ipma),
    );
  };
  const mdatAt = ftyp.length + meta(0).length + 8;
  return Buffer.concat([ftyp, meta(mdatAt), box('mdat', ...items.map(({ bytes }) => bytes))]);
};
