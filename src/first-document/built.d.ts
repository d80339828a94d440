/** What the client's build is made of, for the documents of first visits (vite.first-document.config.ts). */
declare module 'virtual:campick-client-build' {
  /** The build's plain shell, by which a document's build is known. */
  export const shell: string;
  /** By module of a screen. */
  export const screens: Readonly<
    Record<
      string,
      {
        /** Text of the sheets that it is drawn with. */
        readonly css: string;
        /** Addresses of those sheets. */
        readonly sheets: readonly string[];
        /** Addresses of its scripts beyond those that the shell names. */
        readonly scripts: readonly string[];
      }
    >
  >;
}
