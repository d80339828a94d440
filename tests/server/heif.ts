/** Builds HEIF files box by box, since no encoder is at hand: enough of one for what a server may look at. */
const box = (type: string, ...parts: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};
const u16 = (...values: readonly number[]) =>
  Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const u32 = (...values: readonly number[]) =>
  Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
const latin = (text: string) => Buffer.from(text, 'latin1');

const entry = (id: number, kind: string) => box('infe', u32(0x02000000), u16(id, 0), latin(`${kind}\0`));

export interface HeifParts {
  readonly width?: number;
  readonly height?: number;
  readonly brand?: string;
  readonly exif?: Buffer;
}

/** One picture item, and an Exif item when asked for; both lie in mdat, where iloc points. */
export const makeHeif = ({ width = 640, height = 480, brand = 'heic', exif }: HeifParts = {}): Buffer => {
  const picture = latin('pretend this is HEVC');
  const items: [number, string, Buffer][] = [
    [1, 'hvc1', picture],
    ...(exif ? [[2, 'Exif', exif] as [number, string, Buffer]] : []),
  ];
  const ftyp = box('ftyp', latin(brand), u32(0), latin('mif1heic'));
  const make = (mdatAt: number): Buffer => {
    let offset = mdatAt;
    const places = items.map(([id, , bytes]) => {
      const place = Buffer.concat([u16(id, 0, 1), u32(offset, bytes.length)]);
      offset += bytes.length;
      return place;
    });
    const iloc = box('iloc', u32(0), u16(0x4400, items.length), ...places);
    const iinf = box('iinf', u32(0), u16(items.length), ...items.map(([id, kind]) => entry(id, kind)));
    const iprp = box('iprp', box('ipco', box('ispe', u32(0, width, height))));
    return box('meta', u32(0), iloc, iinf, iprp);
  };
  const mdatAt = ftyp.length + make(0).length + 8;
  return Buffer.concat([ftyp, make(mdatAt), box('mdat', ...items.map(([, , bytes]) => bytes))]);
};
