import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { defineConfig, type Plugin } from 'vite';
import { firstScreens } from './contract/first-document.ts';
import { packagesForBrowsers } from './vite.config.ts';

/*
 * Builds what draws the document of a first visit (docs/decisions/0047): the client's own screens, for the server, which
 * loads it. Run after the client's build, in whose folder it lies under a name that is never served.
 */

const dist = resolve(import.meta.dirname, 'dist');

/** The part of vite's manifest that is read. */
const Manifest = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
);

/** What the client's build is made of: its shell, and the sheets and scripts of each screen. */
const describeBuild = (): string => {
  const read = (name: string) => readFileSync(join(dist, name), 'utf8');
  const manifest = v.parse(Manifest, JSON.parse(read('.vite/manifest.json')));
  const closure = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    for (const imported of manifest[key]?.imports ?? []) closure(imported, seen);
    return seen;
  };
  const shell = read('index.html');
  const entry = closure('index.html');
  // in the order of the page: the first of them names the layers
  const linked = [...shell.matchAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"/g)].map(
    ([, name = '']) => name,
  );
  /** What has the app take the place of the document. */
  const start = closure('src/app/take-over.ts');
  const described = Object.values(firstScreens).map(({ module: screen }) => {
    const own = closure(screen);
    const sheets = new Set([...linked, ...[...own].flatMap((key) => manifest[key]?.css ?? [])]);
    const scripts = [...own, ...start]
      .filter((key) => !entry.has(key))
      .map((key) => `/${manifest[key]?.file}`);
    return [
      screen,
      {
        css: [...sheets].map(read).join(''),
        sheets: [...sheets].map((name) => `/${name}`),
        scripts: [...new Set(scripts)],
      },
    ] as const;
  });
  return [
    `export const shell = ${JSON.stringify(shell)};`,
    `export const screens = ${JSON.stringify(Object.fromEntries(described))};`,
  ].join('\n');
};

const named = 'virtual:campick-client-build';

const clientBuild = (): Plugin => ({
  name: 'campick-client-build',
  resolveId: (id) => (id === named ? `\0${named}` : undefined),
  load: (id) => (id === `\0${named}` ? describeBuild() : undefined),
});

export default defineConfig({
  define: { global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  plugins: [react({ compiler: true }), clientBuild()],
  resolve: packagesForBrowsers,
  ssr: { noExternal: true }, // one file, with React's production build whatever the server runs as
  build: {
    ssr: 'src/first-document/first-document.ts',
    outDir: join(dist, '.server'),
    emptyOutDir: true,
    target: 'node24',
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
});
