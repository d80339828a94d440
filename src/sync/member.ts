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
  /** Ends what goes up when the engine ends. */
  readonly signal: AbortSignal;
}

/** What a member's engine has beyond a visitor's; `tradeTargets` as of `makeChat`. */
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

/** Of a context without screens: it reads the PICKs that it was told of, and shows no list. */
export const backgroundParts = partsWith(toldTargets);
