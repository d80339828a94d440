import { createContext, use } from 'react';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import type { Restored } from '#src/db/rows.ts';
import type { SessionNotice, SessionRow } from '#src/db/rows-device.ts';
import type { Mutations } from './mutations.ts';

/** Commands of screens to the engine; the app provides the real one (src/app/host.ts). */
interface EngineOrders {
  show(key: string): () => void;
  refresh(key: string): void;
  more(key: string): void;
  /** Asks again who is logged in, and repeats what failed. */
  wake(): void;
  /** Marks a room as visible, so that its new messages count as read, until the returned function is called. */
  look(room: ChatRoomId): () => void;
}

/**
 * Note outside the databases: a member was logged in, or one logged out and that was not reported to the server yet.
 */
export type Last = 'member' | 'leaving';

export type Provider = 'apple' | 'google' | 'kakao';

/** A new version that waits for the user's consent. */
export interface WaitingUpdate {
  apply(): void;
}

export interface AppServices {
  readonly account: Account;
  readonly store: AccountStore;
  readonly device: DeviceStore;
  readonly engine: EngineOrders;
  readonly mutations: Mutations;
  readonly session: SessionRow;
  /** Count of pending entries of the account whose session is over. */
  readonly parked: number;
  /** What was restored after the browser had deleted the database. */
  readonly restored: Restored | null;
  /** Notes that the user was notified of what was restored. */
  seenRestored(): Promise<void>;
  /** The engine cannot be kept alive here: no server data is updated until it can. */
  readonly broken: boolean;
  readonly update: WaitingUpdate | null;
  /** Ends the session and deletes all data of the account on this device. */
  logout(): Promise<void>;
  /** Deletes the account on the server, then does the same as `logout`. Throws CallFailed when the server refused. */
  withdraw(): Promise<void>;
  /** Goes to a provider's login. */
  login(provider: Provider, returnTo?: string): Promise<void>;
  /** Takes the session's notice to show it; false when another tab has taken it. */
  takeNotice(notice: SessionNotice): Promise<boolean>;
}

const AppContext = createContext<AppServices | null>(null);
export const AppProvider = AppContext.Provider;

export const useApp = (): AppServices => {
  const services = use(AppContext);
  if (services === null) throw new Error('a screen was rendered outside the app');
  return services;
};

export const useMutations = (): Mutations => useApp().mutations;
