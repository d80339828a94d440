import type { Fetch } from './http.ts';
import { makeChat } from './live/chat.ts';
import { makeUpload, type PutBytes } from './media/upload.ts';
import { mend } from './mend.ts';
import { actionOf } from './outbox/actions/all.ts';
import { type ApiDeps, makeApi } from './outbox/api.ts';
import { makeOutbox, type OutboxDeps } from './outbox/outbox.ts';

interface MemberDeps extends Omit<OutboxDeps, 'api'>, Omit<ApiDeps, 'upload'> {
  readonly fetch: Fetch;
  readonly put?: PutBytes;
  readonly apiBase: string;
  readonly online: () => boolean;
  /** Ends what goes up when the engine ends. */
  readonly signal: AbortSignal;
}

/** What a member's engine has beyond a visitor's, who wants nothing and is told nothing: a part of its own. */
export const memberParts = {
  makeChat,
  mend,
  makeOutbox: (deps: MemberDeps) =>
    makeOutbox({
      ...deps,
      api: makeApi({ ...deps, upload: makeUpload(deps) }),
      actionOf: (kind) => deps.actionOf(kind) ?? actionOf(kind),
    }),
} as const;
export type MemberParts = typeof memberParts;
