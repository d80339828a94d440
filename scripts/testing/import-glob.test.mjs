import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { expanded } from './import-glob.mjs';

const calling = globSync('src/**/*.ts').filter((file) =>
  readFileSync(file, 'utf8').includes('import.meta.glob'),
);

test('every call of the tree is read, and finds every file of its pattern', () => {
  expect(calling).not.toEqual([]);
  for (const file of calling) {
    const text = expanded(readFileSync(file, 'utf8'), dirname(file));
    expect(text, file).not.toContain('import.meta.glob(');
    expect(text, file).not.toContain('import.meta.glob<');
  }
});

test('the engine finds each executor there is', () => {
  const file = 'src/domain/engine/start-domain.ts';
  const found = [
    ...expanded(readFileSync(file, 'utf8'), dirname(file)).matchAll(/import found\d+ from '([^']+)'/g),
  ];
  expect(found.map(([, from]) => from.replace('..', 'src/domain')).sort()).toEqual(
    globSync('src/domain/*/*.executor.ts').sort(),
  );
});

test('each call of a module gets its modules in the order of their paths, and no two get one name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campick-import-glob-'));
  try {
    for (const path of ['here/c.y.ts', 'a/one.x.ts', 'a-b/two.x.ts', 'b/three.x.ts']) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), '');
    }
    const call = (pattern, type = '') =>
      `import.meta.glob${type}('${pattern}', { eager: true, import: 'default' })`;
    const text = `const x = ${call('../*/*.x.ts', '<Map<string, number>>')};\nconst y = ${call('./*.y.ts')};\n`;
    // a dash comes before a slash, though the folder "a" comes before the folder "a-b"
    expect(expanded(text, join(folder, 'here'))).toBe(
      "import found0 from '../a-b/two.x.ts'; import found1 from '../a/one.x.ts'; import found2 from '../b/three.x.ts'; " +
        "import found3 from './c.y.ts';" +
        "const x = ({ '../a-b/two.x.ts': found0, '../a/one.x.ts': found1, '../b/three.x.ts': found2 });\n" +
        "const y = ({ './c.y.ts': found3 });\n",
    );
    const other = 'const z = import.meta.glob(pattern);';
    expect(expanded(other, folder)).toBe(other);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
