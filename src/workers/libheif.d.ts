/** The part of libheif-js that the app uses; its bundle comes without types of its own. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Picture {
    get_width(): number;
    get_height(): number;
    /** Fills `into`; called back with null when it cannot be decoded. */
    display(into: ImageData, done: (pixels: ImageData | null) => void): void;
  }
  interface Library {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly Picture[] };
  }
  export default function load(): Library | Promise<Library>;
}
