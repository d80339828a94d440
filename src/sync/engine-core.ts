import * as sessions from '#src/db/session.ts';
import { type AccountProof, makeAccountProof } from './account-proof.ts';
import { countCalls, limitCalls } from './calls.ts';
import { type Life, makeLife } from './engine-life.ts';
import type { CallFailed } from './failure.ts';
import { makeCall } from './http.ts';
import type { LeaseHandle } from './lease.ts';
import { Held, type Link, makeLink } from './link.ts';
import { watchNetwork } from './network.ts';
import { markLink } from './open.ts';
import type { EngineDeps } from './ports.ts';
import { makeServerTime, type ServerTime } from './server-time.ts';
import { type AccountCalls, makeAccountCalls } from './session/account-calls.ts';
import { makeSession, type Session } from './session/session.ts';

/** Maximum number of requests under way at once. */
const mostCalls = 4;

/** What each engine stands on, a visitor's too: its lease, its account, and the way to the server. */
export interface Core extends AccountCalls {
  readonly deps: EngineDeps;
  readonly leaseHandle: LeaseHandle;
  readonly life: Life;
  readonly serverTime: ServerTime;
  readonly online: () => boolean;
  readonly calls: ReturnType<typeof countCalls>;
  readonly session: Session;
  readonly link: Link;
  readonly proof: AccountProof;
}

interface CoreEvents {
  /** The server answered a call. */
  readonly onAnswer: () => void;
  /** The link is free again. */
  readonly onFree: () => void;
  /** The server has answered who is logged in: held entries may go. */
  readonly onAccountAnswered: () => void;
  /** The engine ends. */
  readonly onEnd: () => void;
}

export const makeCore = (
  deps: EngineDeps,
  leaseHandle: LeaseHandle,
  known: Awaited<ReturnType<typeof sessions.current>>,
  { onAnswer, onFree, onAccountAnswered, onEnd }: CoreEvents,
): Core => {
  const { account, device, clock } = deps;
  const life = makeLife(onEnd);
  const serverTime = makeServerTime(clock, known.serverOffset);
  const network = watchNetwork(deps.online);
  const online = network.isOnline;
  const fetched = makeCall({
    fetch: deps.fetch,
    clock,
    apiBase: deps.apiBase,
    online,
    onReached: network.onAnswer,
    onServerTime: (seen) => {
      if (!serverTime.learn(seen)) return;
      const note = device.write(['session'], 'relaxed', (tx) => sessions.patch(tx, { serverOffset: seen }));
      life.background(note);
    },
  });
  const offered = deps.offering?.(fetched, leaseHandle.epoch, serverTime.now) ?? fetched;
  const calls = countCalls(limitCalls(mostCalls, offered), life.signal, onAnswer);
  const { exclusive } = deps;
  const capabilities = known.capabilities ?? [];
  const { changeAccount } = deps;
  const session = makeSession({
    call: calls.call,
    device,
    clock,
    exclusive,
    known: capabilities,
    ...(changeAccount && { changeAccount }),
  });
  const link = makeLink({
    clock,
    random: deps.random,
    probe: () => proof.probe(),
    onState: (trouble) => life.background(markLink(leaseHandle, trouble, serverTime.now())),
    onFree,
    onFatal: life.fatal,
  });
  const proof = makeAccountProof({ account, session, guard: link.guard, life, onAccountAnswered });
  const accountCalls = makeAccountCalls({ ...deps, session, sure: proof.sure });
  return { deps, leaseHandle, life, serverTime, online, calls, session, link, proof, ...accountCalls };
};

/**
 * Whether the call was not made: it is due as soon as the link is free, whether the link or the device reported the
 * block first [L2].
 */
export const isHeld = (error: CallFailed): boolean =>
  error instanceof Held || error.failure.kind === 'never-left';
