import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { acts } from './counts/acts.ts';
import { count } from './counts/count.ts';
import { findFaults } from './counts/faults.ts';
import { differences, read, write } from './counts/table.ts';

const goldenPath = join(import.meta.dirname, 'counts/golden.md');
const dist = resolve(import.meta.dirname, '../dist');

/**
 * Counts what acts of the built app do, and compares it with the table; a cell that moved is printed. `--write`: writes the
 * table again; `--first N`: the first N acts only, which have the numbers of the whole; `--show ACT`: prints everything that
 * was counted in that act; `--faults NAME`: plants faults with this in their name, '' for all, and demands that they are found. Returns whether nothing has moved.
 */
export const benchCounts = async (args: readonly string[]): Promise<boolean> => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      write: { type: 'boolean' },
      first: { type: 'string' },
      show: { type: 'string' },
      faults: { type: 'string' },
    },
  });
  if (values.faults !== undefined) return findFaults(values.faults);
  const chosen = acts.slice(0, Number(values.first ?? acts.length));
  const found = await count(dist, chosen, values.show);
  if (values.write) {
    writeFileSync(goldenPath, write(found));
    console.log(`${found.size} acts written to ${goldenPath}`);
    return true;
  }
  const moved = differences(read(readFileSync(goldenPath, 'utf8')), found);
  for (const line of moved) console.log(`moved  ${line}`);
  console.log(`${found.size} acts counted, ${moved.length} cells moved`);
  return moved.length === 0;
};
