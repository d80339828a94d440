import type { ChatRoomId } from '#contract/ids.ts';
import type { Clock } from '#src/lib/time.ts';

/** Looks at the server for a room, one at a time each; one that is asked for meanwhile follows. */
export interface Checks {
  /** Looks after so many ms, or earlier where a look is due earlier. */
  soon(room: ChatRoomId, ms: number): void;
  stop(): void;
  idle(): Promise<void>;
}

interface Entry {
  running: Promise<void> | null;
  /** Monotonic; null: nothing is due. */
  dueAt: number | null;
  disarm: () => void;
}

/** `run` throws only what ends the engine. */
export const makeChecks = (
  clock: Clock,
  run: (room: ChatRoomId) => Promise<void>,
  onFatal: (error: unknown) => void,
): Checks => {
  const entries = new Map<ChatRoomId, Entry>();
  let stopped = false;

  const arm = (room: ChatRoomId, entry: Entry): void => {
    entry.disarm();
    if (stopped || entry.dueAt === null || entry.running !== null) return;
    entry.disarm = clock.setTimer(Math.max(0, entry.dueAt - clock.mono()), () => {
      entry.dueAt = null;
      entry.running = run(room)
        .catch(onFatal)
        .finally(() => {
          entry.running = null;
          if (entry.dueAt === null) entries.delete(room);
          else arm(room, entry);
        });
    });
  };

  return {
    soon: (room, ms) => {
      const entry = entries.get(room) ?? { running: null, dueAt: null, disarm: () => {} };
      entries.set(room, entry);
      const dueAt = clock.mono() + ms;
      if (entry.dueAt !== null && entry.dueAt <= dueAt) return;
      entry.dueAt = dueAt;
      arm(room, entry);
    },
    stop: () => {
      stopped = true;
      for (const entry of entries.values()) entry.disarm();
    },
    idle: async () => {
      await Promise.all([...entries.values()].map(({ running }) => running));
    },
  };
};
