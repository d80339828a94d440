/** What the first bytes of a JPEG, PNG or WebP say of it. */
export interface PictureHead {
  readonly width: number;
  readonly height: number;
  /** Its colours are inks, as a printer's are. */
  readonly isInk: boolean;
}

/** Reads the frame header of a JPEG behind its profiles and notes. */
const jpegHead = (view: DataView): PictureHead => {
  for (let at = 2; ; ) {
    const marker = view.getUint16(at);
    if (marker < 0xffc0) throw new RangeError('no marker');
    const isFrame = marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) {
      const [height, width, channels] = [
        view.getUint16(at + 5),
        view.getUint16(at + 7),
        view.getUint8(at + 9),
      ];
      return { width, height, isInk: channels === 4 };
    }
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2);
  }
};

const webpHead = (view: DataView): PictureHead => {
  const uint24 = (at: number): number => view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
  const sized = (width: number, height: number): PictureHead => ({ width, height, isInk: false });
  switch (view.getUint32(12)) {
    case 0x56503858: // VP8X
      return sized(uint24(24) + 1, uint24(27) + 1);
    case 0x5650384c: {
      const bits = view.getUint32(21, true); // VP8L
      return sized((bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1);
    }
    default:
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
  }
};

/** null: of another kind, or cut off before it says so. */
export const headOf = (file: ArrayBuffer): PictureHead | null => {
  const view = new DataView(file);
  try {
    const start = view.getUint32(0);
    if (start >>> 8 === 0xffd8ff) return jpegHead(view);
    if (start === 0x89504e47) return { width: view.getUint32(16), height: view.getUint32(20), isInk: false };
    return start === 0x52494646 && view.getUint32(8) === 0x57454250 ? webpHead(view) : null;
  } catch (error) {
    if (error instanceof RangeError) return null; // a read past the end
    throw error;
  }
};
