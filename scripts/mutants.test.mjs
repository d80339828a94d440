import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planted } from '../bench/counts/planted.ts';
import { chats } from './mutants/chats.mjs';
import { editsOf } from './mutants/edits-of.mjs';
import { mutations } from './mutants/mutations.mjs';
import { reads } from './mutants/reads.mjs';
import { sells } from './mutants/sells.mjs';
import { trades } from './mutants/trades.mjs';

const faults = [
  ...[reads, mutations, chats, trades, sells]
    .flat()
    .flatMap((mutant) => editsOf(mutant).map(([file, from]) => [mutant.name, file, from])),
  ...planted.flatMap(({ name, edits }) => edits.map(([file, from]) => [name, file, from])),
];

test('every planted fault still finds the text that it changes, once', () => {
  const lost = faults.filter(([, file, from]) => readFileSync(file, 'utf8').split(from).length !== 2);
  expect(lost).toEqual([]);
});
