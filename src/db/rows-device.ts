import type { Capability } from '#contract/capabilities.ts';
import type { UserId } from '#contract/ids.ts';

/**
 * unknown: never asked · visitor · member · ended: the session is over, its data stays locked behind the login ·
 * leaving: logged out here, the server is still to be told.
 */
export type SessionState = 'unknown' | 'visitor' | 'member' | 'ended' | 'leaving';

export interface SessionRow {
  readonly id: 'session';
  readonly state: SessionState;
  readonly userId: UserId | null;
  /** What the server calls this session, where it names sessions: a logout that is told later ends no other one [S8]. */
  readonly sessionName: string | null;
  /** What the server can do; null until it answered once. */
  readonly capabilities: readonly Capability[] | null;
  /** Server clock minus device clock, ms. */
  readonly serverOffset: number;
  /** Grows with each logout; an answer about the session from before one is void. */
  readonly turn: number;
  /** Grows with each successful refresh; a late 401 from before one does not start another. */
  readonly refreshes: number;
  /**
   * Grows when a refresh leaves and when one ends without an answer: cookies may be new although nobody was told, and what
   * was asked meanwhile may have been answered as for a visitor.
   */
  readonly refreshTries: number;
  /** A logout has begun: everything on this device goes, also when the app dies in the middle of it (I24). */
  readonly wiping: boolean;
  /** By which the native wrapper's push service reaches this device; null: not known, or forgotten with a logout. */
  readonly pushToken: string | null;
  /** What the next screen should tell once. */
  readonly notice: SessionNotice | null;
}

/** Told once, after the screens of an account have gone. */
export type SessionNotice = 'expired' | 'other-account' | 'logged-out' | 'withdrawn';

/** Tables of the tiny database of the device itself. */
export interface DeviceTables {
  session: SessionRow;
}
