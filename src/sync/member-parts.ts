import type { Domain } from './domain-port.ts';
import type { Fetch } from './http.ts';
import { type ApiDeps, makeApi } from './outbox/api.ts';
import { makeOutbox, type OutboxDeps } from './outbox/outbox.ts';
import { makeUpload, type PutBytes } from './outbox/upload.ts';
import { mend } from './recover.ts';

export interface MemberDeps extends Omit<OutboxDeps, 'api'>, Omit<ApiDeps, 'upload'> {
  readonly fetch: Fetch;
  readonly put?: PutBytes;
  readonly apiBase: string;
  readonly online: () => boolean;
  /** Aborts uploads when the engine ends. */
  readonly signal: AbortSignal;
}

/** The parts of a member's engine that a visitor's has not, and does not load: a visitor has no mutations and no events. */
export const partsWith = (domain: Domain) => ({
  domain,
  mend,
  makeOutbox: (deps: MemberDeps) =>
    makeOutbox({ ...deps, api: makeApi({ ...deps, upload: makeUpload(deps) }) }),
});
export type MemberParts = ReturnType<typeof partsWith>;
