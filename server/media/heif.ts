/** Boxes of an HEIF file (ISO/IEC 23008-12), read just far enough to judge it before a decoder does. */
interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Bounds {
  readonly maxPixels: number;
  readonly maxSide: number;
}

const brands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'heif']);

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

/** True for a still HEIF picture whose boxes claim no more than the bounds (B-44, B-45). */
export const isHeif = (file: Buffer, bounds: Bounds): boolean => {
  try {
    const top = boxes(file, 0, file.length);
    const [ftyp] = top;
    if (ftyp?.type !== 'ftyp' || !brands.has(file.toString('latin1', ftyp.start, ftyp.start + 4)))
      return false;
    const meta = pick(top, 'meta');
    return fits(file, boxes(file, meta.start + 4, meta.end), bounds);
  } catch (error) {
    if (error instanceof RangeError) return false; // a read past the end: the file is not what it says
    throw error;
  }
};
