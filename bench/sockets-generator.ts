import { type MemberSocket, openMember } from './load/member-socket.ts';
import type { Answer, Order, Orders, Pause } from './load/orders.ts';
import type { PairMember } from './load/pairs.ts';
import { startTalk, type Talk } from './load/talk.ts';

// A process of its own, so that what makes the load does not wait for what bears it. Orders come over IPC, one at a time.

type Does = {
  readonly [D in keyof Orders]: (ask: Orders[D]['ask']) => Promise<Orders[D]['answer']>;
};

let members: readonly PairMember[] = [];
let where: Pick<Orders['connect']['ask'], 'dialect' | 'port'> = { dialect: 'market', port: 0 };
let pause: Pause | null = null;
let talk: Talk | null = null;
let acknowledged: (member: number) => void = () => undefined;
const sockets: (MemberSocket | null)[] = [];
const counts = { standing: 0, falls: 0, refused: 0 };
let whenAllStand: () => void = () => undefined;

/** Whoever is not back by then does not come back; nothing is measured by it. */
const patienceMs = 300_000;

const after = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

const open = async (member: number): Promise<void> => {
  const who = members[member];
  if (who === undefined) throw new Error(`there is no member ${member}`);
  sockets[member] = await openMember(who, {
    ...where,
    onLine: (content) => talk?.heard(member, content),
    onAcknowledged: () => acknowledged(member),
    onFall: () => {
      counts.falls += 1;
      counts.standing -= 1;
      sockets[member] = null;
      if (pause !== null) void comeBack(member, pause);
    },
  });
  counts.standing += 1;
  if (counts.standing === members.length) whenAllStand();
};

const comeBack = async (member: number, { ms, jitterMs, doubles }: Pause): Promise<void> => {
  for (let failures = 0; ; failures += 1) {
    const grown = doubles ? Math.min(60_000, ms * 2 ** Math.max(0, failures - 1)) : ms;
    await after(grown + Math.random() * jitterMs);
    try {
      return await open(member);
    } catch {
      counts.refused += 1; // told with the figures; it tries again
    }
  }
};

const say = (member: number, content: string) => {
  const socket = sockets[member];
  if (socket) socket.say(content); // whoever has fallen says nothing, and the ledger shows it
};

const does: Does = {
  connect: async ({ dialect, port, members: all, perSecond }) => {
    members = all;
    where = { dialect, port };
    const start = performance.now();
    await Promise.all(
      all.map(async (_member, n) => {
        await after((n * 1_000) / perSecond);
        await open(n);
      }),
    );
    return { ms: performance.now() - start };
  },
  talk: async (ask) => {
    talk = startTalk({ count: members.length, say, falls: () => counts.falls }, ask);
    return talk.done;
  },
  arm: async (ask) => {
    pause = ask;
    counts.refused = 0;
    return null;
  },
  recovered: async () => {
    if (counts.standing < members.length)
      await new Promise<void>((resolve, reject) => {
        whenAllStand = resolve;
        setTimeout(
          () => reject(new Error(`only ${counts.standing} of ${members.length} are back`)),
          patienceMs,
        ).unref();
      });
    pause = null;
    return { at: Date.now(), refused: counts.refused };
  },
  flatOut: async ({ tag, speakers, ms }) => {
    const start = performance.now();
    let stored = 0;
    let said = 0;
    let isOver = false;
    const next = (member: number) => {
      said += 1;
      say(member, `${tag}/${said}`);
    };
    acknowledged = (member) => {
      if (isOver) return;
      stored += 1;
      next(member);
    };
    for (let n = 0; n < speakers; n += 1) next(2 * n); // each in a room of their own
    await after(ms);
    isOver = true;
    return { perSecond: (stored * 1_000) / (performance.now() - start) };
  },
};

process.on('message', (order: Order) => {
  const run = does[order.does] as (ask: unknown) => Promise<unknown>; // the two belong together: Order says so
  run(order.ask).then(
    (answer) => process.send?.({ answer } satisfies Answer),
    (error: unknown) => process.send?.({ failed: String(error) } satisfies Answer),
  );
});
process.on('disconnect', () => process.exit(0));
