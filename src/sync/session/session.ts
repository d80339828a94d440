import * as v from 'valibot';
import { type Capability, parseCapabilities } from '#contract/capabilities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UserId } from '#contract/ids.ts';
import type { DeviceStore } from '#src/db/accounts.ts';
import type { SessionRow } from '#src/db/rows-device.ts';
import * as row from '#src/db/session.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import { type Attempt, deadlineMs } from '../http.ts';
import type { Exclusive } from './exclusive.ts';
import { tellLogout } from './leaving.ts';

export interface SessionDeps {
  readonly attempt: Attempt;
  readonly device: DeviceStore;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
  /** Capabilities that were known before, so that even the first call uses them. */
  readonly known?: readonly Capability[];
}

/** unknown: the network failed; whatever was true before stays true. */
export type Verdict =
  | { readonly is: 'member'; readonly userId: UserId }
  | { readonly is: 'visitor' }
  | { readonly is: 'unknown'; readonly error: CallFailed };

export interface Session {
  /** A call with one shared refresh and, while the same account is here, one retry after a 401 (contract §1.6). */
  readonly call: Attempt;
  /** Asks who is logged in and stores the answer. A failed question never changes what is known. */
  settle(): Promise<Verdict>;
  /** What the server announced; without that, no header beyond the plain contract may be sent. */
  capabilities(): readonly Capability[];
  /** Forgets the last proof, so that the next call that needs one asks again. */
  doubt(): void;
  /**
   * As settle, but accepts the answer to a question that was asked less than `mostMs` ago or failed a moment ago. A
   * server whose login probe names nobody is asked for the profile alone [O18].
   */
  proof(mostMs?: number): Promise<Verdict>;
}

export const orThrow = (verdict: Verdict): Verdict => {
  if (verdict.is === 'unknown') throw verdict.error;
  return verdict;
};

/**
 * How long an answer to "who is logged in" is valid; after that a call whose answer differs for visitors asks again.
 */
const proofMs = 60_000;
/** A question that just failed is not repeated by each call that needs its answer (I28). */
const unknownMs = 5_000;
/** A pause that the server asks for before the next refresh is obeyed up to this. */
const mostRestMs = 60_000;
/** Longer than any refresh of a live context. */
const patienceMs = deadlineMs + 5_000;
/** Times that "who is logged in" is asked again because it changed meanwhile. */
const mostTries = 3;

const isUnauthorised = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 401;

export const makeSession = (deps: SessionDeps): Session => {
  const { attempt, device, clock, exclusive } = deps;
  const read = () => device.read(['session'], row.current);
  const write = (change: Parameters<typeof row.patch>[1]) =>
    device.write(['session'], 'strict', (tx) => row.patch(tx, change));

  /**
   * The session is over: its data stays, locked behind the login. Returns false, and changes nothing, when a login or a
   * logout happened since `asked` was read: then the answer is about an earlier session [S3].
   */
  const over = (asked: SessionRow): Promise<boolean> =>
    device.write(['session'], 'strict', async (tx) => {
      const { state, userId, turn } = await row.current(tx);
      if (turn !== asked.turn || state !== asked.state || userId !== asked.userId) return false;
      if (state === 'member') await row.patch(tx, { state: 'ended', notice: 'expired' });
      else if (state === 'unknown') await row.patch(tx, { state: 'visitor' });
      return true;
    });

  /**
   * Runs one context at a time. A frozen context may keep its turn for ever. Refreshing twice is safe (contract §1.6),
   * waiting for ever is not (I21), so the turn is taken over after a while [S5].
   */
  const inTurn = (run: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      let work: Promise<void> | null = null;
      const begin = () => {
        disarm();
        work ??= run();
        return work;
      };
      const disarm = clock.setTimer(patienceMs, () => begin().then(resolve, reject));
      exclusive('campick-auth', begin).then(resolve, reject);
    });

  /**
   * The server cannot refresh now: for a while every call that needs a refresh fails alike, without asking again (I28).
   */
  let resting: { readonly until: number; readonly status: number } | null = null;

  const restFor = ({ failure }: CallFailed): void => {
    if (failure.kind !== 'busy') return;
    const ms = Math.max(Math.min(failure.retryAfterMs ?? 0, mostRestMs), unknownMs);
    resting = { until: clock.mono() + ms, status: failure.status };
  };

  /** Fails as the server would now, with what is left of its pause. */
  const checkRest = (): void => {
    const left = (resting?.until ?? 0) - clock.mono();
    if (resting !== null && left > 0)
      throw new CallFailed({ kind: 'busy', status: resting.status, retryAfterMs: left });
  };

  let refreshing: { readonly seen: number; readonly done: Promise<void> } | null = null;

  /** One refresh for all calls that got a 401 since `seen` refreshes, in this and every other context [S4]. */
  const refresh = (seen: number): Promise<void> => {
    // a refresh that began for an older 401 may have found that another context had refreshed, and done nothing
    if (refreshing !== null && refreshing.seen >= seen) return refreshing.done;
    const done = inTurn(async () => {
      const asked = await read();
      if (asked.refreshes > seen) return;
      checkRest();
      await write({ refreshTries: asked.refreshTries + 1 });
      try {
        await attempt(endpoints.refreshToken, {}, { probes: true });
      } catch (error) {
        await write({ refreshTries: asked.refreshTries + 2 });
        if (!(error instanceof CallFailed)) throw error;
        restFor(error);
        if (error.failure.kind !== 'refused') throw error;
        // an answer without the contract's envelope comes from a box on the way, not from our server (F-E1)
        if (error.failure.code === '') throw new CallFailed({ kind: 'not-the-server' }, error);
        if (!(await over(asked))) return; // another session by now: the repeated call decides
        throw new CallFailed({ kind: 'signed-out' }, error);
      }
      await write({ refreshes: asked.refreshes + 1 });
    }).finally(() => {
      if (refreshing?.done === done) refreshing = null;
    });
    refreshing = { seen, done };
    return done;
  };

  const call: Attempt = async (endpoint, input, options) => {
    const asked = await read();
    try {
      return await attempt(endpoint, input, options);
    } catch (error) {
      if (!isUnauthorised(error) || isRefresh(endpoint)) throw error;
      await refresh(asked.refreshes);
      const { turn, userId } = await read();
      if (turn !== asked.turn || userId !== asked.userId) throw error; // the call was another account's
      return attempt(endpoint, input, options); // a second 401 is final for this call, and no logout
    }
  };

  let capabilities = deps.known ?? [];
  let proven: { readonly verdict: Verdict; readonly at: number } | null = null;
  let doubts = 0;
  /** `at`: when the request left. null: it is still queued, and later callers share it. */
  let asking: { readonly doubts: number; at: number | null; readonly answer: Promise<Verdict> } | null = null;

  /** The login probe is also the connectivity probe. */
  const probe: Attempt = (endpoint, input, options) => call(endpoint, input, { ...options, probes: true });

  /** The server has answered a login probe with yes but without a user id. */
  let namesNobody = false;

  /** Who is logged in, by the profile alone; null: the server refuses it, and only a login probe can tell why. */
  const askProfile = async (): Promise<row.Here | null> => {
    try {
      return { userId: (await probe(endpoints.me, {})).value.id };
    } catch (error) {
      if (error instanceof CallFailed && error.failure.kind === 'refused') return null;
      throw error;
    }
  };

  /**
   * Who is logged in, by a login probe, which also tells the server's capabilities and the name of the session; null:
   * nobody.
   */
  const askProbe = async (): Promise<row.Here | null> => {
    const { value, capabilities: header, etag } = await probe(endpoints.isLogin, {});
    capabilities = parseCapabilities(header);
    await write({ capabilities });
    if (!value) return null;
    const named = v.safeParse(UserId, value);
    namesNobody = !named.success;
    // a server without `if-match` may send the hash of its answer as ETag
    const sessionName = capabilities.includes('if-match') ? etag : null;
    return { userId: named.success ? named.output : (await probe(endpoints.me, {})).value.id, sessionName };
  };

  /** Returns undefined when a login or a logout happened during the request: the caller asks again. */
  const askOnce = async (isRenewal: boolean): Promise<Verdict | undefined> => {
    // a logout is reported to the server before anything else
    if ((await read()).state === 'leaving') await tellLogout(probe, device, exclusive, 'later');
    const asked = await read();
    const byProfile = isRenewal && namesNobody && asked.state === 'member' ? await askProfile() : null;
    const here = byProfile ?? (await askProbe());
    if (here === null) return (await over(asked)) ? { is: 'visitor' } : undefined;
    const isNews = await device.write(['session'], 'strict', async (tx) => {
      const now = await row.current(tx);
      if (now.turn !== asked.turn) return false;
      await row.patch(tx, row.signedIn(now, here));
      return true;
    });
    return isNews ? { is: 'member', userId: here.userId } : undefined;
  };

  const ask = async (isRenewal: boolean): Promise<Verdict> => {
    try {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const verdict = await askOnce(isRenewal);
        if (verdict !== undefined) return verdict;
      }
      // the session changes faster than it can be asked for: that counts as no answer for now
      return { is: 'unknown', error: new CallFailed({ kind: 'busy', status: 0, retryAfterMs: null }) };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.failure.kind === 'signed-out') return { is: 'visitor' };
      return { is: 'unknown', error };
    }
  };

  const settle = (isRenewal = false): Promise<Verdict> => {
    // a question that left before the doubt arose tells the past, not the present [S7]
    if (asking !== null && asking.doubts === doubts) return asking.answer;
    const mine = doubts;
    let askedAt = clock.mono();
    const answer: Promise<Verdict> = (asking?.answer ?? Promise.resolve())
      .then(() => {
        askedAt = clock.mono();
        if (asking?.answer === answer) asking.at = askedAt;
        return ask(isRenewal);
      })
      .then((verdict) => {
        proven = mine === doubts ? { verdict, at: askedAt } : null;
        return verdict;
      })
      .finally(() => {
        if (asking?.answer === answer) asking = null;
      });
    asking = { doubts: mine, at: null, answer };
    return answer;
  };

  return {
    call,
    settle: () => settle(),
    capabilities: () => capabilities,
    doubt: () => {
      doubts += 1;
      proven = null;
    },
    proof: (mostMs = proofMs) => {
      const ms = proven?.verdict.is === 'unknown' ? unknownMs : mostMs;
      if (proven !== null && clock.mono() - proven.at < ms) return Promise.resolve(proven.verdict);
      // the question under way may have been asked too long ago
      if (asking !== null && asking.at !== null && clock.mono() - asking.at >= mostMs) doubts += 1;
      return settle(true);
    },
  };
};

const isRefresh = (endpoint: Endpoint): boolean => endpoint.path === endpoints.refreshToken.path;
