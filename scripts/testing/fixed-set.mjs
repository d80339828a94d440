// What `./campick test` runs, in three sizes: the small one, CHECK=landing and CHECK=all. Why: docs/decisions/0032.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** From the smallest on; each runs what those before it run, and more. */
export const sizes = ['small', 'landing', 'all'];

export const size = process.env.CHECK || 'small';
if (!sizes.includes(size)) throw new Error(`CHECK is ${size}, which is none of ${sizes.join(', ')}`);

export const isWhole = size === 'all';

/** What this size takes of three. */
const bySize = (small, landing, all) => ({ small, landing, all })[size];

/** Seeds of a simulation, in memory and on the database that the app uses; what its test says otherwise. */
export const simulated = bySize({ SIM_SEEDS: '100', SIM_DEXIE_SEEDS: '3' }, {}, {});

/** Screens under axe: every seventy-second. */
export const partOfScreens = bySize('1/72', '1/72', '1/1');

/** Stories that are played beside the model of a PICK. */
export const storiesOfPicks = bySize('1', '4', '10');

/** Kills of a browser with likes waiting, in each mode and in a row; whether texts, listings and what is not yet kept follow. */
export const kills = bySize(
  { count: '2', row: '1', isEachKind: false },
  { count: '4', row: '5', isEachKind: true },
  { count: '4', row: '5', isEachKind: true },
);

/** Screens that are compared with their sheets (0056), each kind of layout once; null: all of them. */
export const pictured = isWhole
  ? null
  : ['home', 'search-filter', 'detail', 'chat-room', 'pick-list', 'pick-form', 'post-edit', 'my', 'login'];

/** Acts that are counted (0046), from the first on: all but those of a talk, which take as long as the others together. */
export const countedActs = isWhole ? [] : ['--first', '22'];

/** Frames, SockJS, files, origins and what random input does are the same whatever the database: once is enough. */
export const noDatabase = [
  'packages/**',
  '**/chat-broker*',
  '**/stomp-*',
  '**/sock*',
  '**/static.test.ts',
  '**/security*',
  '**/origins*',
  '**/cors*',
  '**/csrf*',
  '**/app-chat*',
  '**/fuzz*',
  '**/*differential*',
].join(' ');

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

/** What a landing is soon enough for: races and crowds, speed, starts of real processes, and the old server beside the new. */
const notSmall = [
  'tests/server/app-chat.test.ts',
  'tests/server/chat-differential.test.ts',
  'tests/server/contract-suite.test.ts',
  'tests/server/dev-backend.test.ts',
  'tests/server/differential.test.ts',
  'tests/server/ended-sessions.test.ts',
  'tests/server/fanout.test.ts',
  'tests/server/fuzz.test.ts',
  'tests/server/health.test.ts',
  'tests/server/media-colours.test.ts',
  'tests/server/photo-widths.test.ts',
  'tests/server/pick-model.test.ts',
  'tests/server/pick-races.test.ts',
  'tests/server/pick-storm.test.ts',
  'tests/server/production-start.test.ts',
  'tests/server/quota.test.ts',
  'tests/server/search-brute.test.ts',
  'tests/server/search-speed.test.ts',
  'tests/server/start-matrix.test.ts',
  'tests/server/trade-differential.test.ts',
  'tests/server/two-processes.test.ts',
];

/** Files of the server's tests that this size leaves out. */
export const leftOut = bySize([...longWaits, ...notSmall], longWaits, []);

/** Files that a landing runs whole: what a browser alone shows, and nothing else holds. Of each other file it runs one journey. */
const whole = [
  'a11y',
  'browsers',
  'database-stalls',
  'journeys',
  'keyboard',
  'logout',
  'offline/cold-start',
  'offline/cold-start.firefox',
  'photo-colours',
  'read-ahead',
  'sell-closed',
  'sell-keys',
  'sw',
  'tabs-drawn',
  'user-profile-plain',
  'weight',
  'wiped',
].map((name) => `tests/e2e/${name}.e2e.ts`);

/**
 * Files that only CHECK=all runs: the first needs packages that only that installs; a journey of the others takes a minute
 * or two on busy cores, and the simulation, unit tests or another journey hold its rules.
 */
const onlyWhole = [
  'proxies',
  'chat-absence',
  'chat-gaps',
  'chat-gaps-more',
  'chat-read',
  'chat-room-long',
  'item-bar',
  'item-header',
  'keyboard-journeys',
  'layout-shifts',
  'left-pages',
  'lighthouse',
  'offline/never-opened',
  'photo-widths-plain',
  'pick-course',
  'pick-detail',
  'pick-detail-changes',
  'pick-form-dates',
  'pick-form-edit',
  'pick-form-keys',
  'pick-form-missing',
  'pick-form-waiting',
  'profile-elsewhere',
  'report-sent',
  'search-offline',
  'sell-cuts',
  'sell-edit-refusals',
  'sell-pauses',
  'sell-photos-kept',
  'sell-refusals',
  'sell-repost',
  'sell-typing',
  'server-away',
  'snapshot-half-read',
  'start-calls',
].map((name) => `tests/e2e/${name}.e2e.ts`);

/** A file and the line of one journey in it: of a promise, else the first that stands by itself. */
const oneOf = (root, file) => {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const isLate = (at) => `${lines[at]}${lines[at + 1]}`.includes('@whole');
  const starts = (pattern) => lines.findIndex((line, at) => pattern.test(line) && !isLate(at));
  const at = [/^ *test\(.@promise/, /^test\(/, /^ +test\(/].map(starts).find((found) => found >= 0);
  return at === undefined ? [] : [`${file}:${at + 1}`];
};

/**
 * What Playwright is given. Titles say the rest: `@promise` is what the small size runs, one for each promise of the
 * README; `@whole` and `@firefox-whole` what only CHECK=all runs, where another test of the file, or Chromium, holds it.
 */
export const journeys = (root) => {
  if (isWhole) return [];
  const files = globSync('tests/e2e/**/*.e2e.ts', { cwd: root }).sort();
  if (size === 'small')
    return [
      ...files.filter((file) => readFileSync(join(root, file), 'utf8').includes('@promise')),
      '--project=chromium',
      '--grep=@promise',
    ];
  return [
    ...files
      .filter((file) => !onlyWhole.includes(file))
      .flatMap((file) => (whole.includes(file) ? [file] : oneOf(root, file))),
    '--grep-invert=@whole|^firefox .*@firefox-whole',
  ];
};

/** Files of the lists that are no longer there: a renamed test would leave the check in silence. */
export const namedInVain = (root) =>
  [...sqlMatters, ...longWaits, ...notSmall, ...whole, ...onlyWhole].filter(
    (file) => globSync(file, { cwd: root }).length === 0,
  );
