/** Boxes of an HEIF file (ISO/IEC 23008-12), read just far enough to judge it and to blank what it says about its maker. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Bounds {
  readonly maxPixels: number;
  readonly maxSide: number;
}

const brands = new Set(['heic', 'heix', 'heim', 'heis', 'mif1', 'heif']);

/** The boxes of a stretch; throws RangeError when one does not fit, which the caller reads as "not a picture". */
const boxes = (file: Buffer, start: number, end: number): Box[] => {
  const found: Box[] = [];
  for (let at = start; at < end; ) {
    let [size, head] = [file.readUInt32BE(at), 8];
    if (size === 1) [size, head] = [Number(file.readBigUInt64BE(at + 8)), 16];
    if (size === 0) size = end - at;
    if (size < head || at + size > end || found.length > 4096) throw new RangeError('box out of bounds');
    found.push({ type: file.toString('latin1', at + 4, at + 8), start: at + head, end: at + size });
    at += size;
  }
  return found;
};

const pick = (list: readonly Box[], type: string): Box => {
  const box = list.find((one) => one.type === type);
  if (box === undefined) throw new RangeError(`no ${type} box`);
  return box;
};

/** Ids of items that carry metadata: Exif, and XMP as a `mime` item. */
const metadataItems = (file: Buffer, iinf: Box): Set<number> => {
  const wide = file.readUInt8(iinf.start) > 0;
  const ids = new Set<number>();
  for (const infe of boxes(file, iinf.start + (wide ? 8 : 6), iinf.end)) {
    const version = file.readUInt8(infe.start);
    if (infe.type !== 'infe' || version < 2) continue;
    const id = version === 2 ? file.readUInt16BE(infe.start + 4) : file.readUInt32BE(infe.start + 4);
    const kind = infe.start + (version === 2 ? 8 : 10);
    if (['Exif', 'mime'].includes(file.toString('latin1', kind, kind + 4))) ids.add(id);
  }
  return ids;
};

const readSized = (file: Buffer, at: number, size: number): number => {
  if (size === 0) return 0;
  return size === 8 ? Number(file.readBigUInt64BE(at)) : file.readUIntBE(at, size);
};

/** Blanks the bytes of the wanted items, wherever `iloc` says they lie. */
const blank = (file: Buffer, iloc: Box, idat: Box | undefined, wanted: ReadonlySet<number>): void => {
  const version = file.readUInt8(iloc.start);
  const sizes = file.readUInt16BE(iloc.start + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  let at = iloc.start + 6;
  const count = version < 2 ? file.readUInt16BE(at) : file.readUInt32BE(at);
  at += version < 2 ? 2 : 4;
  for (let item = 0; item < count && at < iloc.end; item += 1) {
    const id = version < 2 ? file.readUInt16BE(at) : file.readUInt32BE(at);
    at += version < 2 ? 2 : 4;
    const inIdat = version > 0 && (file.readUInt16BE(at) & 15) === 1;
    at += (version > 0 ? 2 : 0) + 2;
    const base = readSized(file, at, baseSize) + (inIdat ? (idat?.start ?? 0) : 0);
    at += baseSize;
    const extents = file.readUInt16BE(at);
    at += 2;
    for (let extent = 0; extent < extents && at < iloc.end; extent += 1) {
      at += indexSize;
      const offset = base + readSized(file, at, offsetSize);
      const length = readSized(file, at + offsetSize, lengthSize);
      at += offsetSize + lengthSize;
      if (!wanted.has(id)) continue;
      if (length === 0 || offset + length > file.length) throw new RangeError('metadata out of bounds');
      file.fill(0, offset, offset + length);
    }
  }
};

const fits = (file: Buffer, meta: readonly Box[], { maxPixels, maxSide }: Bounds): boolean => {
  const iprp = pick(meta, 'iprp');
  const ipco = pick(boxes(file, iprp.start, iprp.end), 'ipco');
  const sizes = boxes(file, ipco.start, ipco.end).filter((box) => box.type === 'ispe');
  return (
    sizes.length > 0 &&
    sizes.every((box) => {
      const [width, height] = [file.readUInt32BE(box.start + 4), file.readUInt32BE(box.start + 8)];
      return width > 0 && height > 0 && width <= maxSide && height <= maxSide && width * height <= maxPixels;
    })
  );
};

/** A copy without Exif and XMP, or null when this is no still HEIF picture within bounds (reliability B-45, B-46). */
export const cleanHeif = (bytes: Buffer, bounds: Bounds): Buffer | null => {
  const file = Buffer.from(bytes);
  try {
    const top = boxes(file, 0, file.length);
    const [ftyp] = top;
    if (ftyp?.type !== 'ftyp' || !brands.has(file.toString('latin1', ftyp.start, ftyp.start + 4)))
      return null;
    const metaBox = pick(top, 'meta');
    const meta = boxes(file, metaBox.start + 4, metaBox.end);
    if (!fits(file, meta, bounds)) return null;
    const wanted = metadataItems(file, pick(meta, 'iinf'));
    if (wanted.size > 0) {
      blank(
        file,
        pick(meta, 'iloc'),
        meta.find((box) => box.type === 'idat'),
        wanted,
      );
    }
    return file;
  } catch (error) {
    if (error instanceof RangeError) return null; // a read past the end: the file is not what it says
    throw error;
  }
};
