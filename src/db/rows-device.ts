import type { Capability } from '#contract/capabilities.ts';
import type { UserId } from '#contract/ids.ts';
import type { Operator } from '#contract/operator.ts';

/**
 * unknown: the server was never asked · visitor · member · ended: the session is over, its data stays locked behind the
 * login · leaving: logged out on this device, and not reported to the server yet.
 */
type SessionState = 'unknown' | 'visitor' | 'member' | 'ended' | 'leaving';

export interface SessionRow {
  readonly id: 'session';
  readonly state: SessionState;
  readonly userId: UserId | null;
  /** The server's name of this session, where it names sessions: so a delayed logout ends no other session (S12). */
  readonly sessionName: string | null;
  /** The server's capabilities; null until it has answered once. */
  readonly capabilities: readonly Capability[] | null;
  /** What the operator has set; null: nothing, or it is not known yet. */
  readonly operator: Operator | null;
  /** Server clock minus device clock, ms. */
  readonly serverOffset: number;
  /** Grows with each logout; an answer about a session from before the logout is void. */
  readonly turn: number;
  /** Grows with each successful refresh; a late 401 of a call from before it starts no further refresh. */
  readonly refreshes: number;
  /**
   * Grows when a refresh is sent and when one ends without an answer. The cookies may then be new without a sign of it,
   * and the server may have answered calls of that time as a visitor's.
   */
  readonly refreshTries: number;
  /** A logout has begun: all data on this device is deleted, even when the app dies in the middle of it (I24). */
  readonly wiping: boolean;
  /** This device's push token from the native wrapper; null: not known, or forgotten with a logout. */
  readonly pushToken: string | null;
  /** The notice that the next screen shows once. */
  readonly notice: SessionNotice | null;
}

/** Notices that are shown once, after the screens of an account have closed. */
export type SessionNotice = 'expired' | 'other-account' | 'logged-out' | 'withdrawn';

/** Tables of the device's own small database. */
export interface DeviceTables {
  session: SessionRow;
}
