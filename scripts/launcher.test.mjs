import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { loadConfigFromFile } from 'vite';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (name) => readFileSync(resolve(root, name), 'utf8');

/** What ./campick looks at before it builds again. */
const looked = /^ {2}find (.+?) \\\n/m.exec(read('campick'))?.[1]?.split(' ') ?? [];
const isLooked = (file) => looked.some((one) => file === one || file.startsWith(`${one}/`));

/** What a configuration of vite is made of, by vite itself. */
const madeOf = async (config) => {
  const { dependencies } = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    config,
    root,
    'silent',
  );
  return [config, ...dependencies.map((path) => relative(root, resolve(root, path)))];
};

test('./campick builds again when anything changes that the build is made of', async () => {
  const { build, postbuild } = JSON.parse(read('package.json')).scripts;
  const configs = build.split('&&').map((one) => /--config (\S+)/.exec(one)?.[1] ?? 'vite.config.ts');
  const files = (await Promise.all(configs.map(madeOf))).flat();
  expect(files).toContain('src/workers/build-files.ts'); // imports are followed
  files.push(...(postbuild.match(/\S+\.ts/g) ?? []), 'index.html');
  expect(files.filter((file) => !isLooked(file))).toEqual([]);
});
