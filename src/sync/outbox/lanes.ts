import type { OutboxEntry } from '#src/db/rows.ts';

export interface Lane {
  readonly name: string;
  /** The one whose turn it is; null: the lane waits for a person, or for another lane. */
  readonly head: OutboxEntry | null;
  /** One that builds on something that has failed. */
  readonly orphan: OutboxEntry | null;
}

/**
 * Whose turn it is, by lane, oldest first. What was refused stands aside; what waits for a person keeps its lane waiting,
 * so that nothing overtakes it (engine C13). `rows` are in order.
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
