import type { ChatRoomId, IdempotencyKey } from '#contract/ids.ts';
import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import type { BackupStore } from '#src/db/backup/backup-store.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Exclusive } from './exclusive.ts';
import type { Fetch } from './http.ts';
import type { LeaseHandle } from './lease.ts';
import type { OpenLive } from './live/live-port.ts';
import type { PutBytes } from './media/upload.ts';
import type { MemberParts } from './member.ts';
import type { Convert } from './outbox/api.ts';
import type { Target } from './pull/target.ts';

/** Everything the engine touches, handed in: it knows no window, no timer and no network of its own. */
export interface EngineDeps {
  readonly account: Account;
  readonly store: AccountStore;
  /** Where mutations are kept a second time. */
  readonly backup: BackupStore;
  readonly device: DeviceStore;
  readonly fetch: Fetch;
  readonly clock: Clock;
  readonly random: () => number;
  readonly online: () => boolean;
  readonly exclusive: Exclusive;
  readonly apiBase: string;
  /** What can be pulled, by key; a context without screens hands in nothing. */
  readonly targetOf: (key: string) => Target | undefined;
  /** Makes room on the device at the start; a context without screens leaves it to one that has some. */
  readonly evict?: (leaseHandle: LeaseHandle) => Promise<unknown>;
  /** What only members need; a visitor's engine does without its code. */
  readonly parts: MemberParts | null;
  /** How this context puts photos up and converts chosen files; absent: by `fetch`, and not at all. */
  readonly media?: {
    readonly put?: PutBytes;
    readonly convert?: Convert;
    /** Resolves when no page holds the lock of this photo, to shrink it. */
    readonly photoUnlocked?: (photoId: string) => Promise<void>;
  };
  /** Starts the live session; a service worker ends too soon to have one. */
  readonly openLive: OpenLive | null;
  /** Names this context in the lease row. */
  readonly holder: string;
  /** How long an attempt of this context may take effect after its end, ms; the page's own where absent. */
  readonly horizonMs?: number;
}

/**
 * running · fenced: a later engine holds the lease · moved: another account is logged in · lost: the database is gone ·
 * stopped: on request. All but the first are final for this engine; its host starts another.
 */
export type EngineState = 'running' | 'fenced' | 'moved' | 'lost' | 'stopped';

/** Orders only; what the engine learns it writes into the database. */
export interface Engine {
  see(key: string): void;
  refresh(key: string): void;
  more(key: string): void;
  /** A tab has this room before a person's eyes, or none. */
  look(tab: string, room: ChatRoomId | null): void;
  /** Something happened that may have changed the network or the session. */
  wake(): void;
  /** Something was written into the outbox; a person wants those of `again` tried now. */
  send(again?: readonly IdempotencyKey[]): void;
  state(): EngineState;
  /** Settles when nothing waits to be sent but for a person, the network or its time; at once when the engine has ended. */
  drained(): Promise<void>;
  stop(): Promise<void>;
}
