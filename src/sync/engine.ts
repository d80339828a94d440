import * as sessions from '#src/db/session.ts';
import { makeDatabaseHeartbeat } from './database-heartbeat.ts';
import { type Core, makeCore, open } from './engine-core.ts';
import { type MemberEngine, makeMember, makePulls, type Pulls } from './engine-parts.ts';
import { isBug, takeLease } from './lease.ts';
import type { Engine, EngineDeps } from './ports.ts';

/** What a started engine is made of. */
interface Parts {
  readonly core: Core;
  readonly pulls: Pulls;
  readonly member: MemberEngine | null;
  /** Keys of pulls that are due though no screen shows them. */
  readonly standing: readonly string[];
}

/**
 * Takes the lease and starts. Throws StoreError when the database cannot be written, Fenced when a later start took the
 * lease.
 */
export const startEngine = async (deps: EngineDeps): Promise<Engine> => {
  const { account, store, device } = deps;
  const standing = deps.parts?.domain.standingPulls ?? [];
  const leaseHandle = await takeLease(store, deps.holder);
  const known = await device.read(['session'], sessions.current);
  const core: Core = makeCore(deps, leaseHandle, known, {
    onAnswer: () => member?.outbox.release('answer'),
    onFree: () => freed(parts),
    onAccountAnswered: () => member?.outbox.resume(),
    onEnd: () => {
      stop(parts);
      heartbeat.stop();
    },
  });
  const { life } = core;
  /** Called only once the rest of the engine exists: it may be notified at once. */
  const pulls = makePulls(core, (key) => member?.domain.targetOf(key) ?? deps.targetOf(key));
  const member: MemberEngine | null = makeMember(core, pulls);
  const parts: Parts = { core, pulls, member, standing };
  const heartbeat = heartbeatOf(core);
  try {
    await open(leaseHandle, account, core.serverTime.now());
  } catch (error) {
    if (isBug(error)) await deps.mendRows?.(leaseHandle);
    throw error;
  }
  heartbeat.start();
  if (deps.evict !== undefined) life.background(deps.evict(leaseHandle));
  if (member !== null && deps.parts !== null)
    life.background(deps.parts.mend(leaseHandle, store, deps.backup));
  // no new doubt: a probe that is under way is recent enough
  const asked = core.proof.askWho(false).catch(() => {}); // what went wrong has ended the engine
  for (const key of standing) pulls.pace.later(key); // what an earlier engine learned of and did not read (T9)
  return commandsOf(parts, asked);
};

/** The link is free again. */
const freed = ({ pulls, member, standing }: Parts): void => {
  const { runner } = pulls;
  // before `resume`, which skips keys that no screen has shown for long; pulls that failed keep their own pace [L2]
  for (const key of standing) runner.see(key);
  runner.resume();
  member?.outbox.resume();
  member?.domain.wake();
};

const stop = ({ core, pulls, member }: Parts): void => {
  pulls.runner.stop();
  pulls.pace.stop();
  member?.outbox.stop();
  member?.domain.stop();
  core.link.stop();
};

const heartbeatOf = ({ deps, leaseHandle, life }: Core) =>
  makeDatabaseHeartbeat({
    clock: deps.clock,
    beat: async () => {
      const [alive] = await Promise.all([
        leaseHandle.beat(),
        deps.device.read(['session'], sessions.current),
      ]);
      return alive;
    },
    onFenced: () => life.end('fenced'),
    onHung: () => life.end('lost'),
    onFatal: life.fatal,
  });

const commandsOf = ({ core, pulls, member, standing }: Parts, asked: Promise<void>): Engine => {
  const { link, life, proof } = core;
  const { runner, pace } = pulls;
  return {
    see: (key) => runner.see(key),
    refresh: (key) => {
      link.hint();
      runner.refresh(key);
    },
    more: (key) => runner.more(key),
    look: (tab, room) => member?.domain.look(tab, room),
    wake: () => {
      link.hint();
      void proof.askWho();
      runner.retry();
      member?.outbox.wake();
      member?.domain.wake();
      for (const key of standing) pace.later(key);
    },
    send: (again = []) => {
      link.hint(); // the user acts: what they see may be older than the network
      member?.outbox.look(again);
    },
    state: life.state,
    drained: async () => {
      await asked;
      await member?.outbox.drained();
    },
    stop: async () => {
      life.end('stopped');
      await Promise.all([runner.idle(), member?.outbox.idle(), member?.domain.idle()]);
    },
  };
};
