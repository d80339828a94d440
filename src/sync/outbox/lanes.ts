import type { OutboxEntry } from '#src/db/rows.ts';

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
