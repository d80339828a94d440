/** What we use of libheif-js, whose bundle comes without types of its own. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface Pixels {
    readonly data: Uint8ClampedArray<ArrayBuffer>;
    readonly width: number;
    readonly height: number;
  }
  interface Picture {
    get_width(): number;
    get_height(): number;
    /** Fills `into`; called back with null when it cannot be decoded. */
    display(into: Pixels, done: (pixels: Pixels | null) => void): void;
  }
  interface Library {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly Picture[] };
  }
  export default function load(): Library | Promise<Library>;
}

/** As far as heif-worker.ts needs it; node's own types leave it out. */
declare namespace WebAssembly {
  interface Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  const Memory: { readonly prototype: Memory };
}
