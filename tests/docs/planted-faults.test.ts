import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { planted } from '../../bench/counts/planted.ts';

/** The faults that the counts must find are planted by hand only, since a build for each takes minutes (0046). */

const root = resolve(import.meta.dirname, '../..');

test.each(planted.flatMap(({ name, edits }) => edits.map(([file, from]) => [name, file, from] as const)))(
  '%s: what it changes stands exactly once in %s',
  (_name, file, from) => {
    expect(readFileSync(resolve(root, file), 'utf8').split(from)).toHaveLength(2);
  },
);
