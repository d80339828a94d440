import { createContext, use } from 'react';
import type { Account, AccountStore, DeviceStore } from '#src/db/accounts.ts';
import type { SessionRow } from '#src/db/rows.ts';

/** What screens may ask of the engine; the app hands in the real one (src/app/host.ts). */
export interface EngineOrders {
  show(key: string): () => void;
  refresh(key: string): void;
  more(key: string): void;
}

export interface AppServices {
  readonly account: Account;
  readonly store: AccountStore;
  readonly device: DeviceStore;
  readonly engine: EngineOrders;
  readonly session: SessionRow;
  /** Ends the session and wipes the device (src/app/leave.ts). */
  readonly logout: () => Promise<void>;
  /** Deletes the account on the server, then wipes the device. Throws CallFailed. */
  readonly withdraw: () => Promise<void>;
  /** Where the login of a provider begins; clears a logout that the server was still to be told of. */
  readonly login: (provider: 'apple' | 'google' | 'kakao') => Promise<void>;
}

const AppContext = createContext<AppServices | null>(null);
export const AppProvider = AppContext.Provider;

export const useApp = (): AppServices => {
  const services = use(AppContext);
  if (services === null) throw new Error('a screen was rendered outside the app');
  return services;
};
