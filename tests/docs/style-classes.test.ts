import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

/** The classes that a sheet has a rule for. */
const classesOf = (sheet: string): ReadonlySet<string> => {
  const text = readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...text.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name));
};

/** The classes that a component takes from its sheets by name and that no rule of theirs is for. */
const withoutRule = (component: string): string[] => {
  const text = readFileSync(component, 'utf8');
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, styles = '', path = '']) => {
      const classes = classesOf(path.startsWith('#') ? path.slice(1) : join(dirname(component), path));
      return [...text.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g'))]
        .map(([, name = '']) => name)
        .filter((name) => !classes.has(name));
    },
  );
};

test('every class that a component names has a rule in its sheet: a class that was renamed in one of the two looks bare', () => {
  const components = globSync('{src,tests}/**/*.tsx');
  expect(components.length).toBeGreaterThan(100);
  const bare = components.map((path) => [path, ...withoutRule(path)]).filter(({ length }) => length > 1);
  expect(bare).toEqual([]);
});
