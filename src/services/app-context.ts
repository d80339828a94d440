import { createContext, use } from 'react';
import type { ChatRoomId } from '#contract/ids.ts';
import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import type { Restored } from '#src/db/rows.ts';
import type { SessionNotice, SessionRow } from '#src/db/rows-device.ts';
import type { Mutations } from './mutations.ts';

/** What screens may ask of the engine; the app hands in the real one (src/app/host.ts). */
export interface EngineOrders {
  show(key: string): () => void;
  refresh(key: string): void;
  more(key: string): void;
  /** This room is before a person's eyes, until the answer is called: what comes in is read by that. */
  look(room: ChatRoomId): () => void;
}

/** What must not be lost with the databases: a member was here, or one left and the server was not told yet. */
export type Last = 'member' | 'leaving';

export type Provider = 'apple' | 'google' | 'kakao';

/** A new version that waits for a person's word. */
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
  /** Mutations of the account whose session is over, which wait for its return. */
  readonly parked: number;
  /** What was brought back because the browser had taken the database away. */
  readonly restored: Restored | null;
  /** That has been told. */
  seenRestored(): Promise<void>;
  /** The engine cannot be kept alive here: nothing new is stored until it can. */
  readonly broken: boolean;
  readonly update: WaitingUpdate | null;
  /** Ends the session and leaves nothing of the account on this device. */
  logout(): Promise<void>;
  /** Deletes the account on the server, then as logout. Throws CallFailed when the server did not do it. */
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
