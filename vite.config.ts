import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkGroups } from './chunks.config.ts';
import { manifest } from './manifest.config.ts';
import packageJson from './package.json' with { type: 'json' };
import { packed } from './src/workers/build-files.ts';

/** Names the build in the page, so that the service worker can tell our shell from a portal's page. */
const buildId = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], { stdio: ['ignore', 'pipe', 'ignore'] })
      .toString()
      .trim();
  } catch {
    return 'unversioned'; // built from an archive without history
  }
};

const buildMarker = (): Plugin => ({
  name: 'campick-build-marker',
  transformIndexHtml: (html) => html.replaceAll('__BUILD__', `${packageJson.version}-${buildId()}`),
});

/** Names the script of a snapshot in the page: a snapshot begins with it instead of the app's (docs/decisions/0045). */
const nameSnapshotScript = (): Plugin => ({
  name: 'campick-snapshot-script',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const own = [...chunksOf(bundle).values()].find(({ facadeModuleId }) =>
        facadeModuleId?.endsWith('/src/snapshot-start.ts'),
      );
      return own === undefined
        ? []
        : [{ tag: 'meta', attrs: { name: 'campick-snapshot-script', content: `/${own.fileName}` } }];
    },
  },
});

/** A chunk and all that it imports, by their names in the build: each behind what it imports, as their sheets must stand. */
const closureOf = (
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  name: string,
  closure = new Set<string>(),
  entered = new Set<string>(),
): Set<string> => {
  const chunk = chunks.get(name);
  if (chunk === undefined || entered.has(name)) return closure;
  entered.add(name);
  for (const imported of chunk.imports) closureOf(chunks, imported, closure, entered);
  return closure.add(name);
};

const chunksOf = (bundle: Rolldown.OutputBundle): ReadonlyMap<string, Rolldown.OutputChunk> =>
  new Map(Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])));

/** What the page's own script is made of. */
const firstParts = (chunks: ReadonlyMap<string, Rolldown.OutputChunk>): ReadonlySet<string> => {
  const entry = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith('/index.html'));
  return entry === undefined ? new Set() : closureOf(chunks, entry.fileName);
};

/**
 * What the screens that have a snapshot are made of beyond the app's own script, by route; `members`: their Home, `today`:
 * one with PICKs that are near.
 */
const snapshotScreens: Readonly<Record<string, readonly string[]>> = {
  '/': ['/src/features/home/HomeScreen.tsx'],
  members: ['/src/features/home/TodayStrip.tsx'],
  today: ['/src/features/home/TodayTickets.tsx'],
  '/chat': ['/src/features/chat/list/ChatListScreen.tsx'],
  '/chat/:chatRoomId': ['/src/features/chat/room/ChatRoomScreen.tsx'],
  '/pick': ['/src/features/pick/list/PickListScreen.tsx'],
  '/pick-detail/:appointmentId': ['/src/features/pick/detail/PickDetailScreen.tsx'],
};
const takesOver = '/src/app/take-over.ts';

/** Names the files of each screen that has a snapshot: its snapshot fetches them side by side, not one behind another. */
const nameScreenParts = (): Plugin => ({
  name: 'campick-screen-parts',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = chunksOf(bundle);
      if (chunks.size === 0) return []; // a development server has no build
      const holding = (module: string): string => {
        const all = [...chunks.values()];
        const found = all.find(({ modules }) => Object.keys(modules).some((id) => id.endsWith(module)));
        if (found === undefined) throw new Error(`no file of the build holds ${module}`);
        return found.fileName;
      };
      const known = firstParts(chunks);
      return Object.entries(snapshotScreens).map(([route, modules]) => {
        const names = new Set<string>();
        for (const module of [...modules, takesOver]) closureOf(chunks, holding(module), names);
        const own = [...names].filter((name) => !known.has(name));
        const sheets = own.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? [])]);
        return {
          tag: 'meta',
          attrs: {
            name: 'campick-screen',
            'data-route': route,
            content: [...own, ...sheets].map((name) => `/${name}`).join(' '),
          },
        };
      });
    },
  },
});

/** What a first visit needs behind the app's own script: without a word of it here each waits for the one before. */
const soon = ['/src/features/home/HomeScreen.tsx', '/src/app/supervisor.ts'];

/** Has a first visit fetch the first screen, the engine's supervisor and its worker beside the app's script. */
const fetchSoon = (): Plugin => ({
  name: 'campick-fetch-soon',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const chunks = chunksOf(bundle);
      const known = firstParts(chunks);
      const wanted = [...chunks.values()]
        .filter(({ facadeModuleId }) => soon.some((end) => facadeModuleId?.endsWith(end)))
        .flatMap(({ fileName }) => [...closureOf(chunks, fileName)])
        .filter((name) => !known.has(name));
      const worker = Object.keys(bundle).find((name) => /^assets\/engine\.worker-[\w-]+\.js$/.test(name));
      const link = (rel: string, name: string, more = {}) => ({
        tag: 'link',
        attrs: { rel, href: `/${name}`, ...more },
        injectTo: 'head' as const,
      });
      return [
        ...[...new Set(wanted)].map((name) => link('modulepreload', name, { crossorigin: true })),
        ...(worker === undefined ? [] : [link('prefetch', worker, { as: 'script' })]),
      ];
    },
  },
});

const packaged = (...path: string[]): string => resolve(import.meta.dirname, 'node_modules', ...path);

/**
 * Packages that offer every bundler another build of the same than the one for today's browsers: the development build of
 * the router, and Dexie's for those before 2017.
 */
export const packagesForBrowsers = {
  alias: [
    { find: /^react-router$/, replacement: packaged('react-router/dist/production/index.mjs') },
    { find: /^react-router\/dom$/, replacement: packaged('react-router/dist/production/dom-export.mjs') },
    { find: /^dexie$/, replacement: packaged('dexie/dist/modern/dexie.mjs') },
  ],
};

/**
 * The second script of the service worker (src/workers/engine-part.ts), built as the first one is and before it, which
 * names it by a hash of what it holds.
 */
const buildEnginePart = async (worker: InlineConfig): Promise<void> => {
  const name = 'sw-engine.js';
  await build({
    ...worker,
    build: {
      ...worker.build,
      rolldownOptions: {
        input: 'src/workers/sw-engine.ts',
        output: { format: 'iife', entryFileNames: name, codeSplitting: false },
      },
    },
  });
  const file = resolve(import.meta.dirname, 'dist', name);
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 7);
  appendFileSync(file, `self.campickEngineHash="${hash}"`); // at its end: one that is cut off has none
  worker.define = {
    ...worker.define,
    __ENGINE_PART__: JSON.stringify(`/${name}?${hash}`),
    __ENGINE_HASH__: JSON.stringify(hash),
  };
};

/** What a file of the build is called before its hash. */
const short = (name: string): string => name.replace(/\..*/, '').slice(0, 2);

export default defineConfig({
  define: { global: 'globalThis' }, // the SockJS client speaks of node's name for it
  plugins: [
    react({ compiler: true }),
    buildMarker(),
    nameSnapshotScript(),
    nameScreenParts(),
    fetchSoon(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'sw.ts',
      integration: { configureCustomSWViteBuild: buildEnginePart },
      registerType: 'prompt',
      injectRegister: null,
      manifest,
      includeManifestIcons: false, // an installation fetches them itself, while there is a network
      injectManifest: {
        globPatterns: [
          '**/*.{js,css,html}',
          'icons/icon.svg',
          'icons/icon-192.png',
          'icons/icon-monochrome-96.png',
          'banners/*.webp',
        ],
        // the decoder of HEIC is two megabytes that most users never need
        globIgnores: [
          '**/node_modules/**',
          'sw.js',
          'sw-engine.js',
          'fonts/**',
          'assets/heif-*.js',
          'assets/stan-*.js',
        ],
        // a revision is compared with the one before it: no longer than the hash in a file's name must be
        manifestTransforms: [
          (entries) => {
            const hashed = entries.filter(({ revision }) => revision === null);
            const others = entries.filter(({ revision }) => revision !== null);
            return {
              manifest: [
                // one entry for all: the worker takes it apart (src/workers/build-files.ts)
                { url: packed(hashed.map(({ url }) => url)), revision: null, size: 0 },
                ...others.map((entry) => ({ ...entry, revision: entry.revision?.slice(0, 7) ?? null })),
              ],
            };
          },
        ],
        rollupFormat: 'es',
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
  resolve: packagesForBrowsers,
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // what does not know the hint imports the same files a little later
    // what every list is made of is one file: a dozen small ones cost each of their wrappers and compress apart
    rolldownOptions: {
      input: ['index.html', 'src/snapshot-start.ts'],
      output: {
        // each name stands in the list of the service worker and in what imports it: no longer than it must be
        entryFileNames: 'assets/[name]-[hash:7].js',
        // the first screen's script names every chunk: the kind of the file is left out, and most of a long name
        chunkFileNames: ({ name }) => `assets/${short(name)}-[hash:7].js`,
        assetFileNames: ({ names }) => `assets/${short(names[0] ?? 'file')}-[hash:6][extname]`,
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
});
