import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './manifest.config.ts';
import packageJson from './package.json' with { type: 'json' };

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

const packaged = (...path: string[]): string => resolve(import.meta.dirname, 'node_modules', ...path);

const ofLists =
  /src\/(ui\/(list\/(Feed|InfiniteSentinel)|photo\/(Photo|pictograms)|state\/(EmptyState|ErrorState|FreshnessLabel|Skeletons|illustrations)|item\/(ItemCard|PriceRow|prices|TagChips|TradeStamp))|services\/(ItemList|ListFrame|list-state|use-list|card|media|trouble-words|Late)|copy\/labels|db\/(pulls|trade-keys|trade-state|views\/list))\b|lucide-react\/dist\/esm\/icons\/(search|check|chevron-left|chevron-right|bell)\./;

/** Glyphs that several screens draw, but for those of the first one. */
const ofGlyphs =
  /lucide-react\/dist\/esm\/icons\/(?!(arrow-right|bell|check|chevron-left|chevron-right|circle-alert|clock-3|cloud-off|download|heart|house|home|loader-circle|message-square|plus|rotate-cw|search|ticket|user|wifi)\.)/;

export default defineConfig({
  define: { global: 'globalThis' }, // the SockJS client speaks of node's name for it
  plugins: [
    react({ compiler: true }),
    buildMarker(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/workers',
      filename: 'sw.ts',
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
          'screenshots/**',
          'fonts/**',
          'assets/heif-decoder-*.js',
        ],
        rollupFormat: 'es',
        maximumFileSizeToCacheInBytes: 2 * 1024 * 1024,
      },
    }),
  ],
  resolve: {
    // packages that offer every bundler another build of the same than the one for today's browsers: the development build
    // of the router, and Dexie's for those before 2017
    alias: [
      { find: /^react-router$/, replacement: packaged('react-router/dist/production/index.mjs') },
      { find: /^react-router\/dom$/, replacement: packaged('react-router/dist/production/dom-export.mjs') },
      { find: /^dexie$/, replacement: packaged('dexie/dist/modern/dexie.mjs') },
    ],
  },
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    sourcemap: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false }, // what does not know the hint imports the same files a little later
    // what every list is made of is one file: a dozen small ones cost each of their wrappers and compress apart
    rolldownOptions: {
      output: {
        // each name stands in the list of the service worker and in what imports it: no longer than it must be
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'lists', test: ofLists },
            { name: 'glyphs', test: ofGlyphs, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
