import type { UserId } from '#contract/ids.ts';
import { makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import * as sessions from '#src/db/session.ts';
import { startEngine } from '#src/sync/engine.ts';
import type { CallFailed } from '#src/sync/failure.ts';
import type { DomainDeps, DomainEngine, MemberDeps } from '#src/sync/member-parts.ts';
import type { Outbox } from '#src/sync/outbox/outbox.ts';
import type { Target } from '#src/sync/pull/target.ts';
import { makeStage } from '#tests/sim/stage.ts';

const me = 1 as UserId; // any positive number is a member
/** The key of the only standing pull. */
export const standing = 'standing';

/** Two parts that note what is called of them. */
const makeParts = (targetOf: (key: string) => Target | undefined) => {
  const calls: string[] = [];
  const given: { outbox?: MemberDeps; domain?: DomainDeps } = {};
  const noted =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args.map((arg) => JSON.stringify(arg))].join(' '));
  const outbox: Outbox = {
    look: noted('outbox.look'),
    wake: noted('outbox.wake'),
    release: noted('outbox.release'),
    resume: noted('outbox.resume'),
    settled: (rows) => noted('outbox.settled')(rows.map(({ seq }) => seq)),
    stop: noted('outbox.stop'),
    idle: async () => {},
    drained: async () => {},
  };
  const domain: DomainEngine = {
    targetOf,
    executorOf: (kind) => void noted('domain.executorOf')(kind),
    look: noted('domain.look'),
    wake: noted('domain.wake'),
    stop: noted('domain.stop'),
    idle: async () => {},
  };
  const parts = {
    domain: {
      standingPulls: [standing],
      start: (deps: DomainDeps) => {
        given.domain = deps;
        return domain;
      },
    },
    mend: async () => noted('mend')(),
    makeOutbox: (deps: MemberDeps) => {
      given.outbox = deps;
      return outbox;
    },
  };
  return { calls, given, parts };
};

/** A started engine of a member whose parts note what is called of them, before a server that is asked who is logged in and answers as told. */
export const startNoted = async () => {
  const { store, deviceStore, clock, advance, timeline } = makeStage();
  await deviceStore.write(['session'], 'strict', (tx) => sessions.patch(tx, { state: 'member', userId: me }));
  const server = { loggedIn: 1 as number | null, isReached: true, asked: 0, isLostAfter: false };
  let online = true;
  const pulled: string[] = [];
  /** Pulls under way end when the test says so. */
  const underWay: (() => void)[] = [];
  const way: { ends: 'at once' | 'later'; fails: CallFailed | null } = { ends: 'at once', fails: null };
  const target = (key: string): Target => ({
    key,
    freshMs: key === standing ? 0 : 60_000,
    personal: false,
    membersOnly: false,
    pull: async () => {
      pulled.push(key);
      if (way.ends === 'later') await new Promise<void>((end) => underWay.push(end));
      if (way.fails !== null) throw way.fails;
      return false;
    },
    mark: async () => {},
  });
  const { calls, given, parts } = makeParts((key) => (key.startsWith('other') ? undefined : target(key)));
  const engine = await startEngine({
    account: me,
    store,
    backup: await memoryBackups(makeBackupDisk()).openBackup(me),
    device: deviceStore,
    fetch: async () => {
      if (!server.isReached) throw new TypeError('no network');
      server.asked += 1;
      if (server.isLostAfter) online = false;
      return Response.json(
        { message: '', data: server.loggedIn },
        { headers: { 'x-contract-ext': 'like-state' } },
      );
    },
    clock,
    random: () => 0.5,
    online: () => online,
    exclusive: (_name, run) => run(),
    apiBase: '',
    targetOf: (key) => (key === 'other' ? target(key) : undefined),
    parts: parts as never, // stand-ins of what the domain and the outbox are
    holder: 'test',
  });
  const { outbox, domain } = given;
  if (outbox === undefined || domain === undefined) throw new Error('a part was not started');
  await advance(0);
  return { engine, advance, server, calls, pulled, underWay, way, outbox, domain, timeline };
};
