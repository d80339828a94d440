/**
 * What we use of libheif-js, whose bundle comes without types of its own: the C interface of libheif. A pointer is a
 * number; a function that returns a struct takes a pointer to where it goes as its first argument.
 */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Library {
    /** The memory; another array each time it has grown. */
    readonly HEAPU8: Uint8Array<ArrayBuffer>;
    _malloc(size: number): number;
    _heif_context_alloc(): number;
    _heif_context_free(context: number): void;
    _heif_context_read_from_memory_without_copy(
      error: number,
      context: number,
      file: number,
      size: number,
      options: number,
    ): void;
    _heif_context_get_primary_image_handle(error: number, context: number, into: number): void;
    _heif_image_handle_get_width(handle: number): number;
    _heif_image_handle_get_height(handle: number): number;
    _heif_image_handle_get_color_profile_type(handle: number): number;
    _heif_image_handle_get_raw_color_profile_size(handle: number): number;
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, into: number): void;
    _heif_image_handle_get_nclx_color_profile(error: number, handle: number, into: number): void;
    _heif_decode_image(
      error: number,
      handle: number,
      into: number,
      colorspace: number,
      chroma: number,
      options: number,
    ): void;
    _heif_image_get_width(image: number, channel: number): number;
    _heif_image_get_height(image: number, channel: number): number;
    _heif_image_get_plane_readonly(image: number, channel: number, stride: number): number;
  }
  export default function load(): Library | Promise<Library>;
}
