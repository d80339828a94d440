import type { Fetch } from './http.ts';
import { makeChat } from './live/chat.ts';
import { makeUpload, type PutBytes } from './media/upload.ts';
import { type ApiDeps, makeApi } from './outbox/api.ts';
import { executorOf } from './outbox/executors/all.ts';
import { makeOutbox, type OutboxDeps } from './outbox/outbox.ts';
import type { TargetOf } from './pull/remembered.ts';
import { mend } from './recover.ts';
import { toldTargets } from './trade/pick-target.ts';

export interface MemberDeps extends Omit<OutboxDeps, 'api'>, Omit<ApiDeps, 'upload'> {
  readonly fetch: Fetch;
  readonly put?: PutBytes;
  readonly apiBase: string;
  readonly online: () => boolean;
  /** Aborts uploads when the engine ends. */
  readonly signal: AbortSignal;
}

/** The parts of a member's engine that a visitor's has not; `tradeTargets` as in `makeChat`. */
export const partsWith = (tradeTargets: () => TargetOf) => ({
  makeChat: makeChat(tradeTargets),
  mend,
  makeOutbox: (deps: MemberDeps) =>
    makeOutbox({
      ...deps,
      api: makeApi({ ...deps, upload: makeUpload(deps) }),
      executorOf: (kind) => deps.executorOf(kind) ?? executorOf(kind),
    }),
});
export type MemberParts = ReturnType<typeof partsWith>;

/** The parts for a context without screens: it reads the PICKs it was notified of, and shows no list. */
export const backgroundParts = partsWith(toldTargets);
