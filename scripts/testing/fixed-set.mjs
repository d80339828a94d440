// What `./campick test` runs with every commit, and what only CHECK=all adds to it: docs/decisions/0032.
import { globSync } from 'node:fs';

export const isWhole = process.env.CHECK === 'all';

/** Screens under axe: every thirty-sixth. */
export const partOfScreens = isWhole ? '1/1' : '1/36';

/** Stories that are played beside the model of a PICK. */
export const storiesOfPicks = isWhole ? '10' : '4';

/** Screens that are compared with their sheets (0056), each kind of layout once; null: all of them. */
export const pictured = isWhole
  ? null
  : ['home', 'search-filter', 'detail', 'chat-room', 'pick-list', 'pick-form', 'post-edit', 'my', 'login'];

/** Acts that are counted (0046), from the first on: all but those of a talk, which take as long as the others together. */
export const countedActs = isWhole ? [] : ['--first', '22'];

/** Frames, SockJS, files, origins and what random input does are the same whatever the database: once is enough. */
export const noDatabase = [
  'packages/**',
  'chat-broker*',
  'stomp-*',
  'sock*',
  'static.test.ts',
  'security*',
  'origins*',
  'cors*',
  'csrf*',
  'app-chat*',
  'fuzz*',
  '*differential*',
];

/** What a PostgreSQL of another version or setting can break: migrations, locks, functions, queries, notifications. */
const sqlMatters = [
  'server/db/migrate.test.ts',
  'server/db/migrate-chat.test.ts',
  'server/db/functions.test.ts',
  'server/db/history.test.ts',
  'server/db/pick-due.test.ts',
  'server/db/kst.test.ts',
  'server/db/pool.test.ts',
  'tests/server/availability.test.ts',
  'tests/server/chats.test.ts',
  'tests/server/fanout.test.ts',
  'tests/server/idempotency.test.ts',
  'tests/server/items.test.ts',
  'tests/server/list-pages.test.ts',
  'tests/server/pick-races.test.ts',
  'tests/server/quota.test.ts',
  'tests/server/restore.test.ts',
  'tests/server/rooms.test.ts',
  'tests/server/search.test.ts',
  'tests/server/two-processes.test.ts',
];

export const onSecondDatabase = isWhole ? [] : sqlMatters;

/** Tests of the server that wait longest, of rules that other files hold too. */
const longWaits = ['tests/server/pick-due.test.ts'];

export const notWithEveryCommit = isWhole ? [] : longWaits;

/** Journeys whose rules the simulator, the unit tests or another journey hold too. */
const onlyWhole = [
  'accounts',
  'accounts-outbox',
  'backup-store',
  'chat-absence',
  'chat-draft',
  'chat-gaps',
  'chat-gaps-more',
  'chat-leave',
  'chat-list',
  'chat-news',
  'chat-phrases',
  'chat-read',
  'chat-room',
  'chat-room-long',
  'chat-room-writing',
  'faults',
  'guide',
  'harness',
  'item-bar',
  'item-below',
  'item-header',
  'keyboard-journeys',
  'layout-shifts',
  'lighthouse',
  'lost-part',
  'my-page',
  'notifications',
  'offline/kept-photos',
  'offline/never-opened',
  'offline/pick-offline',
  'outbox-poisoned',
  'outbox-screens',
  'photo-widths-plain',
  'photos',
  'pick-agreed',
  'pick-detail',
  'pick-detail-changes',
  'pick-form',
  'pick-form-changes',
  'pick-form-dates',
  'pick-form-edit',
  'pick-form-keys',
  'pick-form-missing',
  'pick-form-waiting',
  'pick-list',
  'pick-start',
  'profile',
  'profile-elsewhere',
  'proxies',
  'push-token',
  'report',
  'report-sent',
  'review',
  'search-field',
  'search-filter',
  'search-focus',
  'search-offline',
  'sell-conflict-plain',
  'sell-cuts',
  'sell-edit-refusals',
  'sell-outbox',
  'sell-pauses',
  'sell-refusals',
  'sell-share',
  'sell-typing',
  'server-away',
  'session',
  'shortcuts',
  'start-calls',
  'sync-event',
  'tabs',
  'trade-state',
  'user-profile',
].map((name) => `tests/e2e/${name}.e2e.ts`);

export const journeys = (root) =>
  globSync('tests/e2e/**/*.e2e.ts', { cwd: root })
    .filter((file) => isWhole || !onlyWhole.includes(file))
    .sort();

/**
 * Single tests of these files that only CHECK=all runs: `@whole` in their title, where another test of the file holds the
 * same rule; `@firefox-whole`, where Chromium runs it with every commit.
 */
export const journeyTags = isWhole ? [] : ['--grep-invert', '@whole|^firefox .*@firefox-whole'];

/** Files of the lists that are no longer there: a renamed test would leave the check in silence. */
export const namedInVain = (root) =>
  [...sqlMatters, ...longWaits, ...onlyWhole].filter((file) => globSync(file, { cwd: root }).length === 0);
