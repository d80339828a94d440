import * as v from 'valibot';
import { parseCapabilities } from '#contract/capabilities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UserId } from '#contract/ids.ts';
import type { DeviceStore } from '#src/db/accounts.ts';
import * as row from '#src/db/session.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from './failure.ts';
import type { Attempt } from './http.ts';

/** Runs one after the other across tabs, worker and service worker (Web Locks where the browser has them). */
export type Exclusive = <R>(name: string, run: () => Promise<R>) => Promise<R>;

export interface SessionDeps {
  readonly attempt: Attempt;
  readonly device: DeviceStore;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
}

/** unknown: the network did not let us ask; whatever was true before stays true. */
export type Verdict =
  | { readonly is: 'member'; readonly userId: UserId }
  | { readonly is: 'visitor' }
  | { readonly is: 'unknown'; readonly error: CallFailed };

export interface Session {
  /** A call with one shared refresh and one retry after a 401 (contract §1.6). */
  readonly call: Attempt;
  /** Asks who is logged in and writes it down. A failed question never changes the answer. */
  settle(): Promise<Verdict>;
  /** Whether the server announced any extension: only then may a header beyond the plain contract be sent. */
  extended(): boolean;
  /** Forgets the last proof, so that the next call that needs one asks again. */
  doubt(): void;
  /** As settle, but takes an answer that is younger than `proofMs`. */
  proof(): Promise<Verdict>;
}

/** How long an answer to "who is logged in" is relied on before an answer that differs for visitors is fetched. */
const proofMs = 60_000;

const isUnauthorised = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 401;

export const makeSession = ({ attempt, device, clock, exclusive }: SessionDeps): Session => {
  const read = () => device.read(['session'], row.current);
  const write = (change: Parameters<typeof row.patch>[1]) =>
    device.write(['session'], 'strict', (tx) => row.patch(tx, change));

  /** The session is over: its data stays, locked behind the login. */
  const over = () =>
    device.write(['session'], 'strict', async (tx) => {
      const { state } = await row.current(tx);
      if (state === 'leaving') return;
      await row.patch(
        tx,
        state === 'member'
          ? { state: 'ended', notice: 'expired' }
          : state === 'ended'
            ? {}
            : { state: 'visitor' },
      );
    });

  let refreshing: Promise<void> | null = null;

  /** One refresh for all who met a 401 since `seen` refreshes had happened, in this and every other context. */
  const refresh = (seen: number): Promise<void> => {
    refreshing ??= exclusive('campick-auth', async () => {
      const { refreshes } = await read();
      if (refreshes > seen) return;
      try {
        await attempt(endpoints.refreshToken, {});
      } catch (error) {
        if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') throw error;
        // an answer without the contract's envelope is some box on the way, not our server (F-E1)
        if (error.failure.code === '') throw new CallFailed({ kind: 'not-the-server' }, error);
        await over();
        throw new CallFailed({ kind: 'signed-out' }, error);
      }
      await write({ refreshes: refreshes + 1 });
    }).finally(() => {
      refreshing = null;
    });
    return refreshing;
  };

  const call: Attempt = async (endpoint, input, options) => {
    const { refreshes } = await read();
    try {
      return await attempt(endpoint, input, options);
    } catch (error) {
      if (!isUnauthorised(error) || isRefresh(endpoint)) throw error;
      await refresh(refreshes);
      return attempt(endpoint, input, options); // a second 401 is final for this call, and no logout
    }
  };

  let extended = false;
  let proven: { readonly verdict: Verdict; readonly at: number } | null = null;
  let asking: Promise<Verdict> | null = null;

  const ask = async (): Promise<Verdict> => {
    try {
      if ((await read()).state === 'leaving') {
        await call(endpoints.logout, {});
        await device.write(['session'], 'strict', row.left);
      }
      const { turn } = await read();
      const { value, capabilities } = await call(endpoints.isLogin, {});
      const known = parseCapabilities(capabilities);
      extended = known.length > 0;
      await write({ capabilities: known });
      if (value === true || (typeof value !== 'boolean' && value !== null && value !== '')) {
        const named = v.safeParse(UserId, value);
        const userId = named.success ? named.output : (await call(endpoints.me, {})).value.id;
        const current = await device.write(['session'], 'strict', async (tx) => {
          const known = await row.current(tx);
          if (known.turn !== turn) return false; // logged out while we asked
          await row.patch(tx, row.signedIn(known, userId));
          return true;
        });
        if (!current) throw new CallFailed({ kind: 'stopped' });
        return { is: 'member', userId };
      }
      await over();
      return { is: 'visitor' };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.failure.kind === 'signed-out') return { is: 'visitor' };
      return { is: 'unknown', error };
    }
  };

  const settle = (): Promise<Verdict> => {
    asking ??= ask()
      .then((verdict) => {
        proven = verdict.is === 'unknown' ? null : { verdict, at: clock.mono() };
        return verdict;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  return {
    call,
    settle,
    extended: () => extended,
    doubt: () => {
      proven = null;
    },
    proof: () =>
      proven !== null && clock.mono() - proven.at < proofMs ? Promise.resolve(proven.verdict) : settle(),
  };
};

const isRefresh = (endpoint: Endpoint): boolean => endpoint.path === endpoints.refreshToken.path;
