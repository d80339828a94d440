import type { Capability } from '#contract/capabilities.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { DeviceStore } from '#src/db/accounts.ts';
import type { Clock } from '#src/lib/time.ts';
import type { Verdict } from '../connection/question-machine.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';
import { makeAskWho } from './ask-who.ts';
import type { Exclusive } from './exclusive.ts';
import { makeQuestion } from './question.ts';
import { makeRefresh, type Refresh } from './refresh.ts';
import { type ChangeAccount, changeAtOnce, type SessionRows, sessionRowsOf } from './session-rows.ts';

export type { Verdict } from '../connection/question-machine.ts';

export interface SessionDeps {
  readonly call: Call;
  readonly device: DeviceStore;
  readonly clock: Clock;
  readonly exclusive: Exclusive;
  /** Capabilities that were known before, so that even the first call uses them. */
  readonly known?: readonly Capability[];
  readonly changeAccount?: ChangeAccount;
}

export interface Session {
  /** A call with one shared refresh and, while the same account is here, one retry after a 401 (contract §1.6). */
  readonly call: Call;
  /** Asks who is logged in and stores the answer. A failed question never changes what is known. */
  settle(): Promise<Verdict>;
  /** What the server announced; without that, no header beyond the plain contract may be sent. */
  capabilities(): readonly Capability[];
  /** Forgets the last proof, so that the next call that needs one asks again. */
  doubt(): void;
  /**
   * As settle, but accepts the answer to a question that was asked less than `mostMs` ago or failed a moment ago. A
   * server whose login probe names no user is asked for the profile alone (O53).
   */
  proof(mostMs?: number): Promise<Verdict>;
  /** Settles with a proof, or as soon as the server is seen to have a session of these cookies, be it anyone's. */
  valid(proving: Promise<void>): Promise<void>;
}

export const orThrow = (verdict: Verdict): Verdict => {
  if (verdict.is === 'unknown') throw verdict.error;
  return verdict;
};

const isUnauthorised = (error: unknown): error is CallFailed =>
  error instanceof CallFailed && error.failure.kind === 'refused' && error.failure.status === 401;

const isRefresh = (endpoint: Endpoint): boolean => endpoint.path === endpoints.refreshToken.path;

/** Calls with one shared refresh, and one retry after a 401 while the same account is here [S4] [S9]. */
const retrying =
  (once: Call, rows: SessionRows, refresh: Refresh, onValid: () => void): Call =>
  async (endpoint, input, options) => {
    const asked = await rows.read();
    try {
      return await once(endpoint, input, options);
    } catch (error) {
      if (!isUnauthorised(error) || isRefresh(endpoint)) throw error;
      await refresh(asked.refreshes);
      onValid();
      const { turn, userId } = await rows.read();
      if (turn !== asked.turn || userId !== asked.userId) throw error; // the call was another account's
      return once(endpoint, input, options); // a second 401 is final for this call, and no logout
    }
  };

export const makeSession = (deps: SessionDeps): Session => {
  const { call: once, device, clock, exclusive } = deps;
  const rows = sessionRowsOf(device, deps.changeAccount ?? changeAtOnce);
  const waiting = new Set<() => void>();
  const onValid = () => {
    for (const go of waiting) go();
  };
  const call = retrying(once, rows, makeRefresh({ call: once, clock, exclusive, rows }), onValid);
  let capabilities = deps.known ?? [];
  const askWho = makeAskWho({
    call,
    device,
    exclusive,
    rows,
    onCapabilities: (now) => {
      capabilities = now;
    },
    onValid,
  });
  const question = makeQuestion(clock, askWho);
  return {
    call,
    settle: question.settle,
    capabilities: () => capabilities,
    doubt: question.doubt,
    proof: question.prove,
    valid: (proving) =>
      new Promise((done, failed) => {
        waiting.add(done);
        proving.then(done, failed).finally(() => waiting.delete(done));
      }),
  };
};
