import type * as v from 'valibot';
import type { Capability } from './capabilities.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** public: no cookie needed · optional: public, richer when logged in · user: 401 NOT_LOGIN otherwise (§2). */
export type Auth = 'public' | 'optional' | 'user';

/** A schema of named fields, bare or refined by a pipe. */
type Fields = v.GenericSchema & { readonly entries: v.ObjectEntries };

/** One call of the contract. `params` are the `:names` of the path; `query` fields take lists of text (query.ts). */
export interface Endpoint {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly auth: Auth;
  /** The status of success; 201 for the three creating calls only (§1.2). */
  readonly status: 200 | 201;
  readonly params: Fields | null;
  readonly query: Fields | null;
  readonly body: Fields | null;
  /** 'text': the body is the bare value of the body schema's single field (§1.1). */
  readonly bodyType: 'json' | 'text';
  readonly reply: v.GenericSchema;
  /** Only on servers that announce it (§11.4). */
  readonly ext: Capability | null;
  /** `If-Match` is honoured (§11.4 b). */
  readonly versioned: boolean;
}

type Filled<S> = S extends v.GenericSchema ? v.InferOutput<S> : Record<never, never>;
/** Query fields are optional, and a cursor part may be sent as the text or number it came as. */
type Loose<Q> = {
  [K in keyof Q]?: Q[K] | (K extends `cursor${string}` ? string | number | null : never) | undefined;
};

/** What a caller passes: path, query and body fields side by side. */
export type Input<E extends Endpoint> = Filled<E['params']> & Loose<Filled<E['query']>> & Filled<E['body']>;
/** What a handler receives, parsed. */
export type Parsed<E extends Endpoint> = Filled<E['params']> & Filled<E['query']> & Filled<E['body']>;
/** What `data` of a success holds. */
export type Reply<E extends Endpoint> = v.InferOutput<E['reply']>;

type Given = Pick<Endpoint, 'method' | 'path' | 'auth' | 'reply'> & Partial<Endpoint>;

const usual = {
  status: 200,
  params: null,
  query: null,
  body: null,
  bodyType: 'json',
  ext: null,
  versioned: false,
} as const;

/** Fills in what most calls have in common. A bundle leaves out the calls that it does not make. */
/* @__NO_SIDE_EFFECTS__ */
export const endpoint = <const G extends Given>(given: G): Omit<typeof usual, keyof G> & G => ({
  ...usual,
  ...given,
});
