import * as v from 'valibot';
import { type Capability, parseCapabilities } from '#contract/capabilities.ts';
import { endpoints } from '#contract/endpoints.ts';
import { UserId } from '#contract/ids.ts';
import type { DeviceStore } from '#src/db/accounts.ts';
import type { Here } from '#src/db/session.ts';
import type { Verdict } from '../connection/question-machine.ts';
import { CallFailed } from '../failure.ts';
import type { Call } from '../http.ts';
import type { Exclusive } from './exclusive.ts';
import { tellLogout } from './leaving.ts';
import type { SessionRows } from './session-rows.ts';

export interface AskWhoDeps {
  readonly call: Call;
  readonly device: DeviceStore;
  readonly exclusive: Exclusive;
  readonly rows: SessionRows;
  readonly onCapabilities: (capabilities: readonly Capability[]) => void;
}

/**
 * Asks the server who is logged in and stores the answer. A failed question never changes what is known [S1].
 * `isRenewal`: a proof is renewed, for which the profile alone will do [O53].
 */
export type AskWho = (isRenewal: boolean) => Promise<Verdict>;

/** Times that "who is logged in" is asked again because it changed meanwhile. */
const mostTries = 3;

/** Who is logged in, by the profile alone; null: the server refuses it, and only a login probe can show why. */
const askProfile = async (probe: Call): Promise<Here | null> => {
  try {
    return { userId: (await probe(endpoints.me, {})).value.id };
  } catch (error) {
    if (error instanceof CallFailed && error.failure.kind === 'refused') return null;
    throw error;
  }
};

export const makeAskWho = (deps: AskWhoDeps): AskWho => {
  const { device, exclusive, rows } = deps;
  /** The server has answered a login probe with yes but without a user id. */
  let namesNoUser = false;

  /** The login probe is also the connectivity probe. */
  const probe: Call = (endpoint, input, options) => deps.call(endpoint, input, { ...options, probes: true });

  /** What the operator has set; where it cannot be had now, what is known stays. */
  const askOperator = async (capabilities: readonly Capability[]) => {
    if (!capabilities.includes('operator')) return { operator: null };
    try {
      return { operator: (await probe(endpoints.operator, {})).value };
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return {};
    }
  };

  /**
   * Who is logged in, by a login probe, which also returns the server's capabilities and the name of the session; null:
   * no user.
   */
  const askProbe = async (): Promise<Here | null> => {
    const { value, capabilities: header, etag } = await probe(endpoints.isLogin, {});
    const capabilities = parseCapabilities(header);
    deps.onCapabilities(capabilities);
    await rows.patch({ capabilities, ...(await askOperator(capabilities)) });
    if (!value) return null; // the session is over [S2]
    const named = v.safeParse(UserId, value);
    namesNoUser = !named.success;
    // a server without `if-match` may send the hash of its answer as ETag
    const sessionName = capabilities.includes('if-match') ? etag : null;
    return { userId: named.success ? named.output : (await probe(endpoints.me, {})).value.id, sessionName };
  };

  /** Returns undefined when a login or a logout happened during the request: the caller asks again. */
  const askOnce = async (isRenewal: boolean): Promise<Verdict | undefined> => {
    // a logout is reported to the server before anything else [S8]
    if ((await rows.read()).state === 'leaving') await tellLogout(probe, device, exclusive, 'later');
    const asked = await rows.read();
    const byProfile = isRenewal && namesNoUser && asked.state === 'member' ? await askProfile(probe) : null;
    const here = byProfile ?? (await askProbe());
    if (here === null) return (await rows.over(asked)) ? { is: 'visitor' } : undefined;
    return (await rows.signedIn(asked, here)) ? { is: 'member', userId: here.userId } : undefined;
  };

  return async (isRenewal) => {
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
};
