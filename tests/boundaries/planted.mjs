// One planted violation a rule: the boundaries step fails unless each of these is reported, and under its own name.
// `allowed` are neighbours of the violations that must stay legal.

/**
 * @typedef {object} Plant
 * @property {string} rule
 * @property {string} file  where the import stands
 * @property {string} imports  the specifier
 * @property {string} [code]  the whole file, where `import 'imports'` is not the point
 */

/** @type {Plant[]} */
export const planted = [
  { rule: 'contract-imports-nothing', file: 'contract/item.ts', imports: '#src/lib/kst.ts' },
  { rule: 'lib-imports-nothing', file: 'src/lib/money.ts', imports: '#contract/limits.ts' },
  { rule: 'env-imports-nothing', file: 'src/env.ts', imports: '#src/lib/kst.ts' },
  { rule: 'copy-imports', file: 'src/copy/chat.ts', imports: '#src/ui/Toast.tsx' },
  { rule: 'ui-imports', file: 'src/ui/Card.tsx', imports: '#contract/limits.ts' },
  { rule: 'ui-imports', file: 'src/ui/Label.tsx', imports: '#src/copy/ko-item.ts' },
  { rule: 'db-imports', file: 'src/db/feeds.ts', imports: '#src/sync/backoff.ts' },
  { rule: 'db-imports', file: 'src/db/queue.ts', imports: '#src/domain/chat/rooms.ts' },
  { rule: 'rows-import', file: 'src/domain/picks/rows.ts', imports: '#src/db/store.ts' },
  { rule: 'domain-imports', file: 'src/domain/chat/rooms.ts', imports: '#src/sync/backoff.ts' },
  { rule: 'domain-imports', file: 'src/domain/chat/pin-room.mutation.ts', imports: '#src/copy/chat.ts' },
  {
    rule: 'domain-engine-imports',
    file: 'src/domain/chat/pin-room.executor.ts',
    imports: '#src/copy/chat.ts',
  },
  { rule: 'domain-engine-imports', file: 'src/domain/chat/engine/echo.ts', imports: '#src/ui/Toast.tsx' },
  {
    rule: 'description-imports',
    file: 'src/domain/chat/pin-room.description.ts',
    imports: '#src/ui/Toast.tsx',
  },
  {
    rule: 'description-in-screens',
    file: 'src/workers/push.ts',
    imports: '#src/domain/chat/pin-room.description.ts',
  },
  { rule: 'description-in-screens', file: 'src/domain/chat/words.ts', imports: './pin-room.description.ts' },
  {
    rule: 'engine-side-in-engine',
    file: 'src/features/chat/pin.ts',
    imports: '#src/domain/chat/pin-room.executor.ts',
  },
  { rule: 'engine-side-in-engine', file: 'src/domain/chat/pins.ts', imports: './engine/echo.ts' },
  { rule: 'domain-tables-floor', file: 'src/domain/chat/pin-rows.ts', imports: './pin-room.mutation.ts' },
  { rule: 'domain-tables-floor', file: 'src/domain/picks/pin-queries.ts', imports: '../chat/pins.view.ts' },
  {
    rule: 'domain-mutations-floor',
    file: 'src/domain/chat/unpin-room.mutation.ts',
    imports: './pins.fold.ts',
  },
  { rule: 'domain-folds-floor', file: 'src/domain/chat/pins.fold.ts', imports: './pins.view.ts' },
  ...['reports', 'inquiries', 'uploads'].map((folder, n, all) => ({
    rule: 'no-circle-of-domains',
    file: `src/domain/${folder}/pinned.ts`,
    imports: `#src/domain/${all[(n + 1) % all.length]}/pins.ts`,
  })),
  {
    rule: 'engine-side-in-engine',
    file: 'src/app/pull-refresh.ts',
    imports: '#src/domain/chat/pins.feed.ts',
  },
  { rule: 'sync-imports', file: 'src/sync/domain.ts', imports: '#src/domain/chat/rooms.ts' },
  { rule: 'sync-imports', file: 'src/sync/engine.ts', imports: '../copy/ko-item.ts' },
  { rule: 'sync-imports', file: 'src/sync/wake.ts', imports: '#src/env-free.ts' },
  { rule: 'workers-imports', file: 'src/workers/engine.worker.ts', imports: '#src/app/routes.ts' },
  { rule: 'frame-imports', file: 'src/frame/banner.ts', imports: '#src/features/shared/card.ts' },
  { rule: 'frame-imports', file: 'src/frame/start.ts', imports: '#src/app/leader.ts' },
  { rule: 'frame-imports', file: 'src/frame/write.ts', imports: '#src/sync/outbox/enqueue.ts' },
  { rule: 'features-imports', file: 'src/features/item/ItemScreen.tsx', imports: '#src/sync/http.ts' },
  {
    rule: 'features-imports',
    file: 'src/features/me/MeScreen.tsx',
    imports: '#src/workers/engine.client.ts',
  },
  { rule: 'feature-alone', file: 'src/features/home/HomeScreen.tsx', imports: '#src/features/search/bar.ts' },
  { rule: 'features-imports', file: 'src/features/me/start.ts', imports: '#src/app/leader.ts' },
  { rule: 'features-imports', file: 'src/features/me/write.ts', imports: '#src/sync/outbox/enqueue.ts' },
  { rule: 'shared-by-features-imports', file: 'src/features/shared/talk.ts', imports: '#src/sync/http.ts' },
  { rule: 'feature-alone', file: 'src/features/shared/rows.ts', imports: '#src/features/search/bar.ts' },
  {
    rule: 'first-document-alone',
    file: 'src/app/first.ts',
    imports: '#src/first-document/first-document.ts',
  },
  { rule: 'first-document-imports', file: 'src/first-document/draw.tsx', imports: '#server/clock.ts' },
  { rule: 'app-imports', file: 'src/app/App.tsx', imports: '#server/clock.ts' },
  { rule: 'server-imports', file: 'server/items.ts', imports: '#src/lib/kst.ts' },
  { rule: 'server-imports', file: 'server/db/fill.ts', imports: '#demo/seed.ts' },
  { rule: 'server-entry-imports', file: 'server/main.ts', imports: '#src/lib/josa.ts' },
  {
    rule: 'packages-import-nothing',
    file: 'packages/stomp-server/limits.ts',
    imports: '#contract/limits.ts',
  },
  {
    rule: 'packages-import-nothing',
    file: 'packages/stomp-server/session.test.ts',
    imports: '../../server/realtime/peer.ts',
  },
  { rule: 'demo-imports', file: 'demo/campus.ts', imports: '#server/routes.ts' },

  { rule: 'dexie-in-db', file: 'src/sync/pull.ts', imports: 'dexie' },
  { rule: 'live-queries-in-screens', file: 'src/db/view.ts', imports: 'dexie-react-hooks' },
  { rule: 'comlink-in-workers', file: 'src/app/host.ts', imports: 'comlink' },
  { rule: 'stomp-in-socket', file: 'src/sync/outbox/attempts.ts', imports: '@stomp/stompjs' },
  { rule: 'react-in-screens', file: 'src/sync/state.ts', imports: 'react' },
  {
    rule: 'react-in-screens',
    file: 'src/db/types.ts',
    imports: 'react',
    code: `import type { ReactNode } from 'react';\nexport type Row = ReactNode;\n`,
  },
  { rule: 'workbox-in-workers', file: 'src/app/update.ts', imports: 'workbox-window' },
  {
    rule: 'libheif-in-heif',
    file: 'src/workers/heif.ts',
    imports: 'libheif-js/libheif-wasm/libheif-bundle.mjs',
  },
  { rule: 'server-packages', file: 'src/app/api.ts', imports: 'hono' },
  { rule: 'server-packages', file: 'contract/schema.ts', imports: 'kysely' },

  { rule: 'tests-are-leaves', file: 'src/app/demo.ts', imports: '#tests/harness/builders.ts' },
  { rule: 'tests-are-leaves', file: 'server/measure.ts', imports: '../bench/timer.ts' },
  {
    rule: 'tests-are-leaves',
    file: 'server/realtime/fake.ts',
    imports: '#packages/stomp-server/testing/fake-broker.ts',
  },
  { rule: 'model-imports', file: 'tests/model/picks.ts', imports: '#server/clock.ts' },
  { rule: 'model-imports', file: 'tests/model/rooms.ts', imports: '#tests/harness/builders.ts' },
  { rule: 'no-test-of-a-test', file: 'src/domain/items/queries.test.ts', imports: './feeds.test.ts' },
  {
    rule: 'no-cycle',
    file: 'src/db/circle.ts',
    imports: './round.ts',
    code: `import type { Round } from './round.ts';\nexport type Circle = { readonly round?: Round };\n`,
  },
  { rule: 'no-barrel', file: 'src/ui/Sheet.tsx', imports: './dialogs/index.ts' },
  { rule: 'no-unresolvable', file: 'src/db/lost.ts', imports: '#src/db/gone.ts' },
  { rule: 'no-undeclared-package', file: 'server/log.ts', imports: 'acorn' },
  { rule: 'no-dev-package-in-server', file: 'server/check.ts', imports: 'fast-check' },

  {
    rule: 'one-env',
    file: 'src/app/start.ts',
    imports: '',
    code: `export const base = import.meta.env['VITE_API_BASE'];\n`,
  },
  {
    rule: 'one-env',
    file: 'server/media/store.ts',
    imports: '',
    code: `export const folder = process.env['MEDIA'];\n`,
  },
];

/** @type {Omit<Plant, 'rule'>[]} */
export const allowed = [
  { file: 'contract/chat.ts', imports: './limits.ts' },
  { file: 'src/ui/Price.tsx', imports: '#src/lib/kst.ts' },
  { file: 'src/ui/Button.tsx', imports: 'react' },
  { file: 'src/db/database.ts', imports: 'dexie' },
  { file: 'src/db/start.ts', imports: './migrations/index.ts' },
  { file: 'src/features/home/list.ts', imports: './card.ts' },
  { file: 'src/features/home/like.ts', imports: '#src/domain/likes/set-like.mutation.ts' },
  { file: 'src/features/home/words.ts', imports: '#src/domain/likes/set-like.description.ts' },
  { file: 'src/features/home/shared.ts', imports: '#src/features/shared/card.ts' },
  { file: 'src/features/home/engine.ts', imports: '#src/frame/use-view.ts' },
  { file: 'src/frame/use-view.ts', imports: 'dexie-react-hooks' },
  { file: 'src/db/table.ts', imports: '#src/domain/chat/rows.ts' },
  { file: 'src/domain/likes/set-like.executor.ts', imports: '#src/sync/http.ts' },
  { file: 'src/domain/likes/liked.feed.ts', imports: '#src/domain/items/engine/item-feed.ts' },
  { file: 'src/workers/parts.ts', imports: '#src/domain/engine/member-parts.ts' },
  { file: 'src/sync/socket/socket.ts', imports: '@stomp/stompjs' },
  { file: 'src/app/theme.ts', imports: '#src/ui/tokens.ts' },
  { file: 'packages/stomp-server/upgrade.ts', imports: 'ws' },
  { file: 'packages/stomp-server/testing/open-session.ts', imports: 'vitest' },
  { file: 'server/realtime/stomp.ts', imports: '#packages/stomp-server/broker.ts' },
  { file: 'server/start.ts', imports: './db/pool.ts' },
  { file: 'demo/seed-rooms.ts', imports: '#server/domain/notices.ts' },
  { file: 'server/app.ts', imports: 'hono' },
  { file: 'server/likes.ts', imports: '#contract/limits.ts' },
  { file: 'src/sync/outbox/enqueue.test.ts', imports: '#tests/harness/builders.ts' },
];

/** Files that the imports above arrive at and that no line above writes. */
export const targets = {
  'src/db/round.ts': `import type { Circle } from './circle.ts';\nexport type Round = { readonly circle?: Circle };\n`,
};
