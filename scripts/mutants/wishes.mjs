const steps = 'src/sync/outbox/steps.ts';
const carry = 'src/sync/outbox/carry.ts';
const setback = 'src/sync/outbox/setback.ts';
const machine = 'src/sync/outbox/machine.ts';
const outbox = 'src/sync/outbox/outbox.ts';
const enqueue = 'src/sync/outbox/enqueue.ts';
const photo = 'src/sync/outbox/actions/photo-upload.ts';
const done = 'await settle(job, { write: async () => [] });';

/** Bugs of the write half (reliability §6.6), as in reads.mjs. */
export const wishes = [
  {
    name: 'an intent is deleted before it is sent',
    file: steps,
    from: 'await outbox.put(tx, { ...next.row, nextAt });',
    to: "if (event.is === 'claimed' && event.for === 'send') await outbox.remove(tx, [row.seq]); else await outbox.put(tx, { ...next.row, nextAt });",
    seeds: 200,
  },
  {
    name: 'a 5xx counts as done',
    file: setback,
    from: "case 'busy':",
    to: `case 'busy': ${done} return;`,
    seeds: 200,
  },
  {
    name: "a portal's page counts as done",
    file: setback,
    from: "case 'not-the-server':",
    to: `case 'not-the-server': ${done} return;`,
    also: ["case 'unanswered':\n", "case 'unanswered': throw error;\n"],
    seeds: 200,
  },
  {
    name: 'what was under way at a death is sent again without a look',
    file: machine,
    from: "if (was.state === 'sending') return row({ ...was, state: 'ambiguous', unsure: true });",
    to: "if (was.state === 'sending') return row({ ...was, state: 'queued', unsure: false });",
    and: [[outbox, 'rests.leave(row, carrier.horizonOf(row));', '']],
    seeds: 500,
  },
  {
    name: 'each attempt has a key of its own',
    file: machine,
    from: 'attempts: was.attempts + 1,',
    to: "attempts: was.attempts + 1, key: [was.id, was.attempts].join('-') as OutboxRow['key'],",
    seeds: 200,
  },
  {
    name: 'the end of an intent and the truth are two transactions',
    file: steps,
    from: 'const stale = await grip.write(touched',
    to: "await grip.write(['outbox'], 'strict', (tx) => outbox.remove(tx, [row.seq])); const stale = await grip.write(touched",
    seeds: 1000,
  },
  {
    name: 'intents go by the wall clock',
    file: outbox,
    from: '.sort((a, b) => a.seq - b.seq)',
    to: '.sort((a, b) => a.createdAt - b.createdAt)',
    also: ['orderedLanes(rows)', 'orderedLanes(rows.toSorted((a, b) => a.createdAt - b.createdAt))'],
    seeds: 3000,
  },
  {
    name: 'an unsure toggle is pressed again at once',
    file: machine,
    from: "was.state === 'queued' || (was.state === 'ambiguous' && event.via === 'ext')",
    to: "was.state === 'queued' || was.state === 'ambiguous'",
    and: [[carry, 'if (ready.unsure && isAsked(ready, action))', 'if (ready.unsure && ready.lane === "")']],
    seeds: 500,
  },
  {
    name: 'an unsure attempt is asked about at once',
    file: 'src/sync/outbox/rests.ts',
    from: 'const leastHorizonMs = 10_000;',
    to: 'const leastHorizonMs = 0;',
    seeds: 500,
  },
  {
    name: 'two engines send side by side',
    file: 'src/sync/lease.ts',
    from: 'if (!(await lease.holds(tx, epoch))) throw new Fenced();',
    to: '',
    seeds: 1000,
  },
  {
    name: 'a wish that came while its lane was busy is not seen',
    file: outbox,
    from: 'for (const row of read) if (isBusy(row)) unread.add(row.lane);',
    to: '',
    also: ['const lookMs = 30_000;', 'const lookMs = 30_000_000;'],
    seeds: 2000,
  },
  {
    name: 'the timer of an intent is lost',
    file: outbox,
    from: 'if (Number.isFinite(soonest))',
    to: 'if (Number.isNaN(soonest))',
    also: ['const lookMs = 30_000;', 'const lookMs = 30_000_000;'],
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
    file: carry,
    from: "await steps.step(row, { is: 'stopped', reason: { is: 'unknown-kind' } });",
    to: 'await steps.settle(row, { tables: [] } as never, { write: async () => [] });',
    seeds: 200,
  },
  {
    name: 'what is settled stays in the second home',
    file: steps,
    from: 'chore(renews === undefined ? home.remove([row.id, ...frees]) : renew(row.id, renews));',
    to: 'void renew; void renews; void chore;',
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
    name: 'a wish counts as kept before the second home has it',
    file: enqueue,
    from: 'const isCopied = entries.length === 0 || (await mirror(',
    to: 'const isCopied = entries.length === 0 || (void mirror(',
    seeds: 1500,
  },
  {
    name: 'a wish counts as kept before it is on the disk',
    file: enqueue,
    from: "const change = await homes.store.write([...tables], 'strict',",
    to: "const change = await homes.store.write([...tables], 'relaxed',",
    seeds: 100,
  },
  {
    name: 'a wish takes the place of one that was sent',
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
    name: 'a wiped database is marked though the second home cannot be had',
    file: 'src/sync/outbox/reach.ts',
    from: 'return isWhole ? { home: await openNone(), restored: null } : null;',
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
