import type { OutboxEntry } from '#src/db/rows.ts';
import { isPhotoLane } from '#src/db/upload-photo.mutation.ts';

export interface Lane {
  readonly name: string;
  /** The one entry that is being sent or is sent next [O24]; null: the lane waits for the user, or for another lane. */
  readonly head: OutboxEntry | null;
  /** An entry that depends on one that has failed. */
  readonly orphan: OutboxEntry | null;
}

/**
 * The next entry of each lane, oldest first [O5]. A refused entry stands aside; one that waits for the user keeps its
 * lane waiting, so that nothing overtakes it [O28] (engine C13). An entry waits for those that it depends on, and fails
 * with them [O14]. `rows` are in order.
 */
export const orderedLanes = (rows: readonly OutboxEntry[]): Lane[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lanes = new Map<string, Lane>();
  for (const row of rows) {
    if (row.state === 'failed' || lanes.has(row.lane)) continue;
    const needs = row.dependsOn.flatMap((id) => byId.get(id) ?? []);
    const orphan = needs.some((needed) => needed.state === 'failed') ? row : null;
    const ready = needs.length === 0 && row.state !== 'attention';
    lanes.set(row.lane, { name: row.lane, head: ready ? row : null, orphan });
  }
  return [...lanes.values()];
};

/** Lanes that send at the same time, photos not counted. */
const mostLanes = 4;
/** Photos that are uploaded at the same time: a slow one holds up neither the others nor anything else [D6]. */
const mostUploads = 3;

/** What is done in a lane now. orphan: its entry fails with the one that it depends on. */
export interface Due {
  readonly is: 'attempt' | 'orphan';
  readonly lane: string;
  readonly row: OutboxEntry;
}

export interface SendPlan {
  readonly due: readonly Due[];
  /** Monotonic time at which the next entry is due; infinite: none is in backoff. */
  readonly soonest: number;
}

/** Whether one more lane of this kind may send. */
const hasRoom = (lane: string, running: ReadonlySet<string>): boolean => {
  const uploads = [...running].filter(isPhotoLane).length;
  return isPhotoLane(lane) ? uploads < mostUploads : running.size - uploads < mostLanes;
};

/**
 * What is sent next, and when. `isHeld`: the way to the server is blocked, so that nothing is attempted. An entry that
 * is due and finds no room is looked at again when a lane becomes free.
 */
export const planSends = (
  lanes: readonly Lane[],
  {
    running,
    isHeld,
    dueAt,
    now,
  }: {
    readonly running: ReadonlySet<string>;
    readonly isHeld: boolean;
    readonly dueAt: (row: OutboxEntry) => number;
    readonly now: number;
  },
): SendPlan => {
  const busy = new Set(running);
  const due: Due[] = [];
  let soonest = Number.POSITIVE_INFINITY;
  const add = (one: Due): void => {
    busy.add(one.lane);
    due.push(one);
  };
  for (const { name: lane, head, orphan } of lanes) {
    if (busy.has(lane)) continue;
    if (orphan !== null) add({ is: 'orphan', lane, row: orphan });
    if (orphan !== null || head === null || isHeld) continue;
    const at = dueAt(head);
    if (at > now) soonest = Math.min(soonest, at);
    else if (hasRoom(lane, busy)) add({ is: 'attempt', lane, row: head });
  }
  return { due, soonest };
};
