import type { Account } from '#src/db/accounts.ts';
import * as sessions from '#src/db/session.ts';
import type { Call } from '../http.ts';
import type { EngineDeps } from '../ports.ts';
import { makeCertain } from './certain.ts';
import type { Session } from './session.ts';

interface AccountCallsDeps extends Pick<EngineDeps, 'apiBase' | 'clock' | 'device'> {
  readonly account: Account;
  readonly session: Session;
  /** Proves that this account is logged in, by an answer at most this old, ms; throws CallFailed when it is not. */
  readonly sure: (mostMs?: number) => Promise<void>;
}

/** Calls as one account, and reads that are certain to be its own [O8]. */
export interface AccountCalls {
  /** Whether the server checks whose request it is. */
  readonly asserted: () => boolean;
  readonly call: Call;
  readonly certain: Call;
  /** Counts everything that may have renewed the session's cookies on this device. */
  readonly refreshes: () => Promise<number>;
}

/** The calls of an engine that serves this account. */
export const makeAccountCalls = ({
  account,
  apiBase,
  clock,
  device,
  session,
  sure,
}: AccountCallsDeps): AccountCalls => {
  /**
   * The account is asserted only where no preflight can fail on it: on our own origin, towards a server that says that
   * it checks [O15].
   */
  const asserted = () =>
    account !== 'visitor' && apiBase === '' && session.capabilities().includes('expect-user');
  const call: Call = (endpoint, input, options) =>
    session.call(endpoint, input, {
      ...options,
      ...(account !== 'visitor' && asserted() ? { expectUser: account } : {}),
    });
  const refreshes = async (): Promise<number> => {
    const row = await device.read(['session'], sessions.current);
    return row.refreshes + row.refreshTries;
  };
  const certain = makeCertain({
    clock,
    call,
    asserted,
    refreshes,
    sure,
  });
  return { asserted, call, certain, refreshes };
};
