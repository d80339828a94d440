import type { Plugin } from 'vite';

/** A shell in the form of the build's, without its scripts. */
export const stubShell = `<!doctype html>
<html lang="ko">
  <head>
    <meta name="campick-snapshot-script" content="/assets/snapshot-start-1234567.js">
    <title>캠픽</title>
    <meta name="description" content="캠퍼스 마켓">
    <meta name="campick-build" content="1.0.0-test">
    <script type="module" crossorigin src="/assets/index-1234567.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/packages-1234567.js">
    <link rel="stylesheet" crossorigin href="/assets/index-1234567.css">
    <link rel="modulepreload" href="/assets/HomeScreen-1234567.js" crossorigin>
    <link rel="prefetch" href="/assets/engine.worker-1234567.js" as="script">
  </head>
  <body>
    <div id="root"></div>
    <noscript>자바스크립트를 켜 주세요.</noscript>
  </body>
</html>
`;

const named = 'virtual:campick-client-build';

const screenOf = (name: string) => ({
  css: '@layer ui{article{display:block}dialog{display:none}}',
  sheets: ['/assets/index-1234567.css'],
  scripts: [`/assets/${name}-1234567.js`],
});

/** What vite.first-document.config.ts reads of a build, for tests that have none. */
export const clientBuildStub = (): Plugin => ({
  name: 'campick-client-build-stub',
  resolveId: (id) => (id === named ? `\0${named}` : undefined),
  load: (id) =>
    id === `\0${named}`
      ? `export const shell = ${JSON.stringify(stubShell)};
         export const screens = ${JSON.stringify({
           'src/features/home/HomeScreen.tsx': screenOf('HomeScreen'),
           'src/features/item/ItemScreen.tsx': screenOf('ItemScreen'),
           'src/features/search/SearchScreen.tsx': screenOf('SearchScreen'),
         })};`
      : undefined,
});
