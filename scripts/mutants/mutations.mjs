const steps = 'src/sync/outbox/transitions.ts';
const attempts = 'src/sync/outbox/attempts.ts';
const failureEffect = 'src/sync/outbox/failure-effect.ts';
const machine = 'src/sync/outbox/machine.ts';
const outbox = 'src/sync/outbox/outbox.ts';
const known = 'src/sync/outbox/pump.ts';
const pump = 'src/sync/outbox/pump.ts';
const noLookAgain = [outbox, 'const lookMs = 30_000;', 'const lookMs = 30_000_000;'];
const enqueue = 'src/sync/outbox/enqueue.ts';
const photo = 'src/sync/outbox/upload-photo.executor.ts';
const done = "return { is: 'done', settlement: { write: async () => [] } };";

/** Bugs of the write half (faults §6.6), as in reads.mjs. */
export const mutations = [
  {
    name: 'a mutation is deleted before it is sent',
    file: steps,
    from: 'await outbox.put(tx, { ...next.row, nextAt });',
    to: "if (event.is === 'claimed' && event.for === 'send') await outbox.remove(tx, [row.seq]); else await outbox.put(tx, { ...next.row, nextAt });",
    seeds: 200,
  },
  {
    name: 'a block that is taken back is set once more',
    file: 'src/domain/blocks/set-block.executor.ts',
    from: 'blocked ? tradeEndpoints.block : tradeEndpoints.unblock',
    to: 'tradeEndpoints.block',
    seeds: 200,
  },
  {
    name: 'a 5xx counts as done',
    file: failureEffect,
    from: "case 'busy':",
    to: `case 'busy': ${done}`,
    seeds: 200,
  },
  {
    name: "a portal's page counts as done",
    file: failureEffect,
    from: "case 'not-the-server':",
    to: `case 'not-the-server': ${done}`,
    also: ["case 'unanswered':\n", "case 'unanswered': return { is: 'thrown' };\n"],
    seeds: 200,
  },
  {
    name: 'answers share a proof that began before the last of them',
    file: 'src/sync/session/session.ts',
    from: 'const proving = begun.then(() => {\n      disarm();\n      next = null;\n      return proof(sure(0));\n    });',
    to: 'const early = proof(sure(0));\n    const proving = begun.then(() => {\n      disarm();\n      next = null;\n      return early;\n    });\n    early.catch(() => {});',
    seeds: 500,
  },
  {
    name: 'days of failing are counted by the wall clock',
    file: 'src/sync/outbox/failure-policy.ts',
    from: 'return { at: deps.atLeast(), alone',
    to: 'return { at: deps.serverNow(), alone',
    seeds: 500,
  },
  {
    name: 'what was under way at a death is sent again without a look',
    file: machine,
    from: "if (was.state === 'sending') return row({ ...was, state: 'ambiguous', unsure: true });",
    to: "if (was.state === 'sending') return row({ ...was, state: 'queued', unsure: false });",
    and: [
      [
        'src/sync/outbox/backoffs.ts',
        'backoffs.leave(row, Math.max(pauseMs ?? 0, attempts.horizonOf(row)));',
        '',
      ],
    ],
    seeds: 500,
  },
  {
    name: 'each attempt has a key of its own',
    file: machine,
    from: 'attempts: was.attempts + 1,',
    to: "attempts: was.attempts + 1, key: [was.id, was.attempts].join('-') as OutboxEntry['key'],",
    seeds: 200,
  },
  {
    name: 'the end of a mutation and the truth are two transactions',
    file: steps,
    from: 'const stale = await leaseHandle.write(touched',
    to: "await leaseHandle.write(['outbox'], 'strict', (tx) => outbox.remove(tx, [row.seq])); const stale = await leaseHandle.write(touched",
    seeds: 1000,
  },
  {
    name: 'mutations go by the wall clock',
    file: known,
    from: '(a, b) => a.seq - b.seq,',
    to: '(a, b) => a.createdAt - b.createdAt,',
    and: [
      [
        pump,
        'orderedLanes(entries.all())',
        'orderedLanes(entries.all().toSorted((a, b) => a.createdAt - b.createdAt))',
      ],
    ],
    seeds: 3000,
  },
  {
    name: 'an unsure toggle is pressed again at once',
    file: machine,
    from: "was.state === 'queued' || (was.state === 'ambiguous' && event.via === 'ext')",
    to: "was.state === 'queued' || was.state === 'ambiguous'",
    and: [
      [
        attempts,
        'if (ready.unsure && isAsked(ready, executor, server()))',
        'if (ready.unsure && ready.lane === "")',
      ],
    ],
    seeds: 500,
  },
  {
    name: 'an unsure attempt is asked about at once',
    file: 'src/sync/outbox/backoffs.ts',
    from: 'const leastHorizonMs = 10_000;',
    to: 'const leastHorizonMs = 0;',
    seeds: 500,
  },
  {
    name: 'two engines send side by side',
    file: 'src/sync/lease.ts',
    from: 'if (!(await holdsLease(tx, epoch))) throw new Fenced();',
    to: '',
    seeds: 1000,
  },
  {
    name: 'a mutation that came while its lane was busy is not seen',
    file: known,
    from: 'for (const { lane } of read) if (busy.has(lane)) unread.add(lane);',
    to: '',
    and: [noLookAgain],
    seeds: 2000,
  },
  {
    name: 'the timer of a mutation is lost',
    file: pump,
    from: 'if (Number.isFinite(soonest))',
    to: 'if (Number.isNaN(soonest))',
    and: [noLookAgain],
    seeds: 1000,
  },
  {
    name: 'a refusal keeps its lane for ever',
    file: machine,
    from: ": row({ ...settled(was), state: 'failed', reason: event.reason });",
    to: ": row({ ...settled(was), state: 'attention', reason: event.reason });",
    seeds: 2000,
  },
  {
    name: 'an unknown kind is dropped',
    file: attempts,
    from: "await transitions.step(row, { is: 'stopped', reason: { is: 'unknown-kind' } });",
    to: 'await transitions.settle(row, { tables: [] } as never, { write: async () => [] });',
    seeds: 200,
  },
  {
    name: 'what is settled stays in the backup store',
    file: steps,
    from: `if (renews === undefined) removeCopies([row.id, ...frees]);
      else chore(renew(row.id, renews));`,
    to: 'void renew; void renews; void frees;',
    seeds: 1000,
  },
  {
    name: 'a key is stored before the store has the picture',
    file: photo,
    from: 'await api.upload(',
    to: 'void api.upload(',
    seeds: 500,
  },
  {
    name: 'a mutation counts as kept before the backup store has it',
    file: enqueue,
    from: 'const isCopied = all.length === 0 || (await tryBackup(',
    to: 'const isCopied = all.length === 0 || (void mirror(',
    seeds: 1500,
  },
  {
    name: 'a mutation counts as kept before it is on the disk',
    file: enqueue,
    from: "const change = await stores.store.write(tablesOf(mutations), 'strict',",
    to: "const change = await stores.store.write(tablesOf(mutations), 'relaxed',",
    seeds: 100,
  },
  {
    name: 'a mutation takes the place of one that was sent',
    file: enqueue,
    from: "((row.state === 'queued' || row.state === 'blocked') && !row.unsure);",
    to: "row.state === 'queued' || row.state === 'blocked' || row.state === 'ambiguous' || row.state === 'sending';",
    seeds: 500,
  },
  {
    name: 'an ended session drops what waits',
    file: machine,
    from: "row({ ...was, state: 'blocked' }) : illegal;",
    to: "row({ ...was, state: 'failed', reason: { is: 'refused', status: 401, code: 'NOT_LOGIN' } }) : illegal;",
    seeds: 1000,
  },
  {
    name: 'a wiped database is marked though the backup store cannot be had',
    file: 'src/sync/outbox/reach.ts',
    from: 'return isWhole ? { backup: await openNone(), restored: null } : null;',
    to: 'const home = await openNone(); return { home, restored: isWhole ? null : await restore({ ...deps, home }) };',
    seeds: 1500,
  },
  {
    name: 'what came back is not told',
    file: 'src/sync/outbox/restore.ts',
    from: 'untold: restored });',
    to: 'untold: null });',
    seeds: 500,
  },
  {
    name: 'a wiped database is not brought back',
    file: 'src/sync/outbox/restore.ts',
    from: "await tx.putMany('outbox', back);",
    to: '',
    seeds: 200,
  },
];
