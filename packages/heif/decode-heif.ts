/// <reference path="./libheif.d.ts" />
import load from 'libheif-js/libheif-wasm/libheif-bundle.mjs';
import { type ColourProfile, toSrgb } from './srgb.ts';

export interface HeifBounds {
  readonly maxPixels: number;
  readonly maxSide: number;
}

/** Pixels in sRGB as RGBA, upright · too-large: more of them than may be · unreadable: no picture that can be decoded. */
export type HeifPicture =
  | {
      readonly data: Uint8ClampedArray<ArrayBuffer>;
      readonly width: number;
      readonly height: number;
    }
  | 'too-large'
  | 'unreadable';

/** Numbers of libheif/heif_image.h: heif_colorspace_RGB, heif_chroma_interleaved_RGBA, heif_channel_interleaved. */
const [rgb, rgba, interleaved] = [1, 11, 10] as const;
const nclx = 0x6e636c78;
const noProfile = 0;
/** A profile is some kilobytes. */
const mostProfileBytes = 4 * 1024 * 1024;

type Library = Awaited<ReturnType<typeof load>>;

/**
 * Decodes the primary picture of a HEIF file: its tiles, rotations and mirrors are applied, EXIF, thumbnails, depth and gain
 * maps are left. libheif leaves the colours as they are written, so that they are turned into sRGB here.
 */
export const decodeHeif = async (file: Uint8Array, bounds: HeifBounds): Promise<HeifPicture> => {
  const lib: Library = await load();
  const out = lib._malloc(4);
  const error = lib._malloc(12); // a code, a finer code, a text
  const word = (at: number): number => new DataView(lib.HEAPU8.buffer).getInt32(at, true);
  const isWell = (): boolean => word(error) === 0;
  const context = lib._heif_context_alloc();
  const bytes = lib._malloc(file.length);
  if (context === 0 || bytes === 0) return 'unreadable';
  lib.HEAPU8.set(file, bytes);
  lib._heif_context_read_from_memory_without_copy(error, context, bytes, file.length, 0);
  if (!isWell()) return 'unreadable';
  lib._heif_context_get_primary_image_handle(error, context, out);
  if (!isWell()) return 'unreadable';
  const handle = word(out);
  const [wide, high] = [lib._heif_image_handle_get_width(handle), lib._heif_image_handle_get_height(handle)];
  if (wide < 1 || high < 1) return 'unreadable';
  if (wide > bounds.maxSide || high > bounds.maxSide || wide * high > bounds.maxPixels) return 'too-large';

  const profile = (): ColourProfile => {
    const kind = lib._heif_image_handle_get_color_profile_type(handle); // an ICC profile, where there are both
    if (kind === noProfile) return null;
    if (kind === nclx) {
      lib._heif_image_handle_get_nclx_color_profile(error, handle, out);
      const at = word(out);
      return isWell() ? { is: 'nclx', primaries: word(at + 4), transfer: word(at + 8) } : null;
    }
    const size = lib._heif_image_handle_get_raw_color_profile_size(handle);
    if (size < 1 || size > mostProfileBytes) return null;
    const at = lib._malloc(size);
    lib._heif_image_handle_get_raw_color_profile(error, handle, at);
    return isWell() ? { is: 'icc', bytes: lib.HEAPU8.slice(at, at + size) } : null;
  };

  lib._heif_decode_image(error, handle, out, rgb, rgba, 0);
  if (!isWell()) return 'unreadable';
  const image = word(out);
  const width = lib._heif_image_get_width(image, interleaved);
  const height = lib._heif_image_get_height(image, interleaved);
  const plane = lib._heif_image_get_plane_readonly(image, interleaved, out);
  const stride = word(out);
  if (plane === 0 || width !== wide || height !== high) return 'unreadable';
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const from = plane + row * stride;
    data.set(lib.HEAPU8.subarray(from, from + width * 4), row * width * 4);
  }
  toSrgb(data, profile());
  return { data, width, height };
};
