import type { Act } from './acts.ts';
import { seeOnce } from './acts.ts';
import { drawnIn } from './drawn.ts';
import { openStage, type Stage } from './stage.ts';
import { type Counted, cellsOf, type Table } from './table.ts';

/** Goes through one act, and says what it came to. */
const countAct = async (stage: Stage, act: Act): Promise<Counted & { readonly notes: readonly string[] }> => {
  await act.prepare?.(stage);
  await stage.empty();
  await act.run(stage);
  await stage.rest(act.until);
  const { window, worker } = await stage.tell();
  const drawn = await stage.page.evaluate(drawnIn);
  const notes = [...window.notes, '-- of the worker', ...worker.notes];
  return { window: window.tally, worker: worker.tally, ...drawn, notes };
};

/**
 * Counts these acts, in their order, of the app in `dist`. What an act comes to depends on those before it: only a part from
 * the beginning has the numbers of the whole. `shown`: the act of which everything is printed.
 */
export const count = async (dist: string, acts: readonly Act[], shown?: string): Promise<Table> => {
  const stage = await openStage(dist);
  const table = new Map<string, readonly string[]>();
  try {
    await seeOnce(stage);
    for (const act of acts) {
      const counted = await countAct(stage, act);
      table.set(act.name, cellsOf(counted));
      if (act.name === shown) console.log(counted.notes.join('\n'));
    }
  } finally {
    await stage.close();
  }
  return table;
};
