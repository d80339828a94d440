import type { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Fetch } from './http.ts';
import type { LeaseHandle } from './lease.ts';
import type { MemberParts } from './member-parts.ts';
import type { Offering } from './offers.ts';
import type { Convert } from './outbox/attempt-parts.ts';
import type { PutBytes } from './outbox/upload.ts';
import type { Target } from './pull/target.ts';
import type { Exclusive } from './session/exclusive.ts';
import type { ChangeAccount } from './session/session-rows.ts';

/** Everything the engine uses is injected: it knows no window, no timer and no network of its own. */
export interface EngineDeps {
  readonly account: Account;
  readonly store: AccountStore;
  /** The backup store, which holds a second copy of each mutation. */
  readonly backup: BackupStore;
  readonly device: DeviceStore;
  readonly fetch: Fetch;
  /** Answers calls from what came beside the page (P20); absent: nothing came. */
  readonly offering?: Offering;
  readonly clock: Clock;
  readonly random: () => number;
  readonly online: () => boolean;
  readonly exclusive: Exclusive;
  /** How this context writes that another account is logged in; absent: by writing it. */
  readonly changeAccount?: ChangeAccount;
  readonly apiBase: string;
  /** What can be pulled, by key; a context without screens injects nothing. */
  readonly targetOf: (key: string) => Target | undefined;
  /** Evicts old rows at the start; a context without screens leaves that to one with screens. */
  readonly evict?: (leaseHandle: LeaseHandle) => Promise<unknown>;
  /** The parts that only members need; a visitor's engine does not load them. */
  readonly parts: MemberParts | null;
  /** How this context uploads photos and converts chosen files. Absent: it uploads by `fetch` and cannot convert. */
  readonly media?: {
    readonly put?: PutBytes;
    readonly convert?: Convert;
    /** Resolves once no page holds the lock under which it shrinks this photo. */
    readonly photoUnlocked?: (photoId: string) => Promise<void>;
  };
  /** Names this context in the lease row. */
  readonly holder: string;
  /** How long after its end an attempt of this context may still take effect, ms; absent: the default for pages. */
  readonly horizonMs?: number;
  /** Deletes rows that no build wrote, once something has thrown (O59). Absent: another context does. */
  readonly mendRows?: (leaseHandle: LeaseHandle) => Promise<unknown>;
}

/**
 * running · fenced: a later engine holds the lease · moved: another account is logged in · lost: the database is gone ·
 * stopped: on request. All but the first are final for this engine; its host starts another one.
 */
export type EngineState = 'running' | 'fenced' | 'moved' | 'lost' | 'stopped';

/** Commands only: the engine writes what it learns into the database. */
export interface Engine {
  see(key: string): void;
  refresh(key: string): void;
  more(key: string): void;
  /** A tab shows this room, or none. */
  look(tab: string, room: ChatRoomId | null): void;
  /** Something happened that may have changed the network or the session. */
  wake(): void;
  /** The outbox was written; the user wants those of `again` tried now. */
  send(again?: readonly IdempotencyKey[]): void;
  state(): EngineState;
  /**
   * Settles when every entry that is left waits for the user, the network or its backoff; at once when the engine has
   * ended.
   */
  drained(): Promise<void>;
  stop(): Promise<void>;
}
