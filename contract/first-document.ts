import * as v from 'valibot';

/*
 * The document that a first visit gets: the shell with a public screen drawn in it, and beside it the replies that the
 * screen was drawn from, which the engine takes instead of asking for them (src/sync/SPEC.md, P20). What draws it is built
 * from the client's own components and loaded by the server.
 */

/**
 * The screens that a first visit may begin with: how each is addressed, whether its query decides what it shows, and its
 * module, by which the build names its sheets and scripts.
 */
export const firstScreens = {
  home: { route: '/', path: /^\/$/, hasQuery: false, module: 'src/features/home/HomeScreen.tsx' },
  item: {
    route: '/detail/:itemId',
    path: /^\/detail\/([1-9]\d{0,15})$/,
    hasQuery: false,
    module: 'src/features/item/ItemScreen.tsx',
  },
  search: {
    route: '/search',
    path: /^\/search$/,
    hasQuery: true,
    module: 'src/features/search/SearchScreen.tsx',
  },
} as const;

/** Id of the element that holds the replies. */
export const offeredRepliesId = 'campick-replies';

/** What stands in that element: the answers that a visitor would have got, in their envelopes. */
export const OfferedReplies = v.object({
  /** When they were made, by the server's clock, ms since 1970. */
  at: v.number(),
  /** By path and query of the call. */
  replies: v.record(v.string(), v.unknown()),
});
export type OfferedReplies = v.InferOutput<typeof OfferedReplies>;

/** The part of a call's answer that is drawn. */
export interface PublicAnswer {
  readonly status: number;
  /** JSON in the contract's envelope. */
  readonly body: string;
}

export interface FirstDocumentRequest {
  /** Path and query of the page. */
  readonly address: string;
  /** The origin under which the page is asked for. */
  readonly origin: string;
  /** The build's plain shell. */
  readonly shell: string;
  /** The server's clock, ms since 1970. */
  readonly at: number;
  /** Answers a GET of the contract as to a visitor. */
  ask(path: string): Promise<PublicAnswer>;
  /** Runs what takes much of the process, when its turn has come. null: too much is under way, or it took too long. */
  turn<T>(work: () => Promise<T>): Promise<T | null>;
}

export interface FirstDocument {
  /** 404: the app itself, at the address of a listing that is not there. */
  readonly status: 200 | 404;
  readonly html: string;
  /** Text of its one style element, which the document's policy names by its hash; '': it has none. */
  readonly style: string;
}

/** null: this address has no such document, or there is nothing to show at it. Rejects when a call does. */
export type DrawFirstDocument = (request: FirstDocumentRequest) => Promise<FirstDocument | null>;
