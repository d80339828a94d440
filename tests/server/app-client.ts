import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { ChatRoomId, IdempotencyKey, ItemId } from '#contract/ids.ts';
import { type BackupDisk, makeBackupDisk, memoryBackups } from '#src/db/backup/memory.ts';
import { accountMigrations, deviceMigrations } from '#src/db/migrations/index.ts';
import { type Mutation, mutation } from '#src/db/mutation.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { DeviceTables } from '#src/db/rows-device.ts';
import * as sessions from '#src/db/session.ts';
import { liveOver } from '#src/domain/chat/engine/live.ts';
import { roomLeave } from '#src/domain/chat/leave-room.mutation.ts';
import { roomOpen, say } from '#src/domain/chat/send-message.mutation.ts';
import { definitionOf } from '#src/domain/definitions.ts';
import { memberParts } from '#src/domain/engine/member-parts.ts';
import { openPulls } from '#src/domain/engine/pulls.ts';
import type { Clock } from '#src/lib/time.ts';
import { startEngine } from '#src/sync/engine.ts';
import type { Fetch } from '#src/sync/http.ts';
import { enqueue } from '#src/sync/outbox/enqueue.ts';
import type { OutboxStores } from '#src/sync/outbox/stores.ts';
import type { Engine } from '#src/sync/ports.ts';
import { targetsOf } from '#src/sync/pull/pull.ts';
import { makeOpenSocket } from '#src/sync/socket/socket.ts';
import type { WireSocket } from '#src/sync/socket/wire-guard.ts';
import { MemoryDatabase, MemoryStore } from '#tests/sim/memory-store.ts';
import type { Member, World } from './world.ts';

/** The engine's time runs this much faster than the machine's: its pauses are seconds, a test's patience is not. */
const hurry = 10;

/** How long a machine may take; nothing is measured by it. */
const patienceMs = 25_000;

const clockOf = (speed: number): Clock => ({
  wall: () => Date.now(),
  mono: () => performance.now() * speed,
  setTimer: (ms, run) => {
    const timer = setTimeout(run, Math.max(0, ms) / speed);
    return () => clearTimeout(timer);
  },
});

export interface AppOptions {
  /** Every address of the server, so that a proxy may stand between; the world's own where absent. */
  readonly port?: number;
  /** How much faster than the machine's its time runs; 1 where the pauses themselves are looked at. */
  readonly speed?: number;
  /** Opens the way a SockJS client would; raw where absent. */
  readonly sockJs?: (cookie: string) => WireSocket;
}

/** The app's engine of one member on the real server: real calls and sockets, its database in memory. */
export interface AppClient {
  readonly member: Member;
  readonly account: MemoryDatabase<AccountTables>;
  readonly engine: () => Engine;
  /** What a person wants; settles when it is kept. */
  act(...mutations: readonly Mutation[]): Promise<void>;
  /** What a person writes; settles when it is kept. */
  say(room: ChatRoomId, content: string): Promise<void>;
  sayAbout(itemId: ItemId, content: string): Promise<void>;
  leave(room: ChatRoomId): Promise<void>;
  look(room: ChatRoomId | null): void;
  setOnline(online: boolean): void;
  /** The worker is killed; `start` begins another on what is stored. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Settles once this holds of what is stored; looked at after each commit. */
  until(what: string, holds: (db: MemoryDatabase<AccountTables>) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export const startApp = async (
  world: Pick<World, 'port'>,
  member: Member,
  options: AppOptions = {},
): Promise<AppClient> => {
  const speed = options.speed ?? hurry;
  const clock = clockOf(speed);
  const port = options.port ?? world.port;
  const origin = `http://127.0.0.1:${port}`;
  const account = new MemoryDatabase<AccountTables>(accountMigrations);
  const device = new MemoryDatabase<DeviceTables>(deviceMigrations);
  const disk: BackupDisk = makeBackupDisk();
  const backup = await memoryBackups(disk).openBackup(member.id);
  const stores: OutboxStores = {
    store: new MemoryStore(account),
    backup,
    definitionOf,
    copied: new Set(),
    newKey: () => randomUUID() as IdempotencyKey, // a UUID has its shape
    now: Date.now,
    announce: () => {},
  };
  await stores.store.write(['marks'], 'strict', (tx) => tx.put('marks', { id: 'mark', generation: 'test' }));
  await backup.setMark({ generation: 'test' } as never); // only its generation is compared
  await new MemoryStore(device).write(['session'], 'strict', async (tx) => {
    await sessions.patch(tx, sessions.signedIn(await sessions.current(tx), { userId: member.id }));
  });

  let online = true;
  let engine: Engine | null = null;
  const sockets: WebSocket[] = [];
  let looking: NodeJS.Timeout | undefined;
  const watchers = new Set<() => void>();
  account.onCommit = () => {
    for (const look of watchers) look();
  };

  const fetchWith: Fetch = async (address, init) => {
    if (!online) throw new TypeError('there is no network'); // a probe tries it all the same
    const cookie = member.jar.header();
    const response = await fetch(`${origin}${address}`, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), ...(cookie === undefined ? {} : { cookie }) }, // the engine passes a plain object
    });
    member.jar.keep(response.headers);
    return response;
  };
  const openRaw = (): WireSocket => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['v12.stomp'], {
      headers: { cookie: member.jar.header() ?? '' },
    });
    socket.on('error', () => {}); // a close follows
    sockets.push(socket);
    return socket as unknown as WireSocket; // the same in all that is used
  };

  const start = async (): Promise<void> => {
    const store = new MemoryStore(account);
    const fallback = options.sockJs;
    engine = await startEngine({
      account: member.id,
      store,
      backup,
      device: new MemoryStore(device),
      fetch: fetchWith,
      clock,
      random: Math.random,
      online: () => online,
      exclusive: (_name, run) => run(),
      apiBase: '',
      targetOf: targetsOf(openPulls),
      parts: memberParts(
        liveOver(
          makeOpenSocket({
            clock,
            openRaw: fallback === undefined ? openRaw : () => fallback(member.jar.header() ?? ''),
            openSockJs: async () =>
              fallback === undefined ? openRaw() : fallback(member.jar.header() ?? ''),
          }),
        ),
      ),
      holder: randomUUID(),
    });
  };
  const running = (): Engine => {
    if (engine === null) throw new Error('no engine runs');
    return engine;
  };
  const act = async (...mutations: readonly Mutation[]): Promise<void> => {
    await enqueue(stores, mutations);
    engine?.send();
  };
  await start();

  return {
    member,
    account,
    engine: running,
    act,
    say: (chatRoomId, content) => act(say({ chatRoomId, itemId: null, content }, null)),
    sayAbout: (itemId, content) =>
      act(mutation(roomOpen, { itemId }), say({ chatRoomId: null, itemId, content }, null)),
    leave: (chatRoomId) => act(mutation(roomLeave, { chatRoomId })),
    look: (room) => {
      clearInterval(looking);
      const say = () => engine?.look('tab', room);
      say();
      looking = setInterval(say, 10_000 / speed); // as a tab says it again
    },
    setOnline: (now) => {
      online = now;
      if (!now) for (const socket of sockets.splice(0)) socket.terminate();
      else running().wake();
    },
    kill: async () => {
      const last = running();
      engine = null;
      for (const socket of sockets.splice(0)) socket.terminate();
      await last.stop();
    },
    start,
    until: (what, holds) =>
      new Promise((done, fail) => {
        const late = setTimeout(() => {
          watchers.delete(look);
          const held = ['outbox', 'rooms', 'pulls'] as const;
          const state = held.map(
            (name) => `${name} ${JSON.stringify(account.all(name).slice(-3)).slice(0, 900)}`,
          );
          fail(new Error(`${member.nickname} never saw that ${what}:\n${state.join('\n')}`));
        }, patienceMs);
        const look = () => {
          if (!holds(account)) return;
          clearTimeout(late);
          watchers.delete(look);
          done();
        };
        watchers.add(look);
        look();
      }),
    stop: async () => {
      clearInterval(looking);
      await engine?.stop();
      for (const socket of sockets) socket.terminate();
    },
  };
};
