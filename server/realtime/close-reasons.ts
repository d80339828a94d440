import { closeCodes as ours } from '#contract/chat.ts';
import { type CloseReason, closeCodes } from '#packages/stomp-server/close-reasons.ts';

/** Why Campick ends a connection; the library has reasons of its own. */
export const closeReasons = {
  /** Logout, withdrawal, a session that was revoked (contract §4.1). */
  sessionEnded: { code: ours.sessionEnded, text: 'session ended' },
  /** The user opened more connections than are allowed; the oldest one is closed (B-71). */
  tooMany: { code: closeCodes.policy, text: 'too many connections' },
} as const satisfies Record<string, CloseReason>;
