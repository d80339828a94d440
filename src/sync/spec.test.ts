import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rules = [...readFileSync('src/sync/SPEC.md', 'utf8').matchAll(/^\| (\[[A-Z]\d+\]) \|/gm)].map(
  ([, rule]) => rule ?? '',
);
const tests = globSync(['src/{sync,db,domain}/**/*.test.ts', 'tests/sim/**/*.test.ts']).map((file) =>
  readFileSync(file, 'utf8'),
);

test('the specification has rules, each once', () => {
  expect(rules.length).toBeGreaterThan(20);
  expect(new Set(rules).size).toBe(rules.length);
});

test('every rule is cited by the title of a test', () => {
  const uncited = rules.filter(
    (rule) =>
      !tests.some(
        (text) => text.includes(`'${rule}`) || text.includes(`"${rule}`) || text.includes(`\`${rule}`),
      ),
  );
  expect(uncited).toEqual([]);
});
