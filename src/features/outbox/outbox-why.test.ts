import { expect, test } from 'vitest';
import { entryTexts } from '#src/copy/entries.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import type { PendingEntry } from '#src/domain/outbox.description.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { type Reach, wordsOf } from './outbox-words.ts';
import { outboxScreenTexts } from './text.ts';

/** An entry's kind and lane, and what is stored about its subject. */
interface About {
  readonly kind: string;
  readonly lane: string;
  readonly subject: object;
}
const like: About = { kind: 'like.set', lane: 'item:5', subject: { liked: true, item: null } };
const message: About = { kind: 'chat.send', lane: 'room:58', subject: { to: null, content: '네' } };
const profile: About = {
  kind: 'profile.edit',
  lane: 'profile',
  subject: { nickname: '과잠', hasPhoto: true },
};
const listing = (auto: boolean | null): About => ({
  kind: 'item.create',
  lane: 'create:d1',
  subject: { title: '과잠', photos: 2, auto },
});
const pick: About = {
  kind: 'pick.confirm',
  lane: 'pick:905',
  subject: { does: 'confirm', terms: null, pick: null },
};

const why = entryTexts.why;
const now = 1_000_000;
const online: Reach = { cut: false, needsOpen: false };
const cut: Reach = { cut: true, needsOpen: false };

const wordsFor = (
  about: About,
  change: Partial<OutboxEntry>,
  {
    parts = [],
    held = false,
    needsApp = false,
    reach = online,
  }: Partial<PendingEntry> & { readonly reach?: Reach } = {},
) => {
  const { kind, lane, subject } = about;
  return wordsOf({ row: anEntry({ kind, lane, ...change }), subject, parts, held, needsApp }, now, reach);
};
const photo = (change: Partial<OutboxEntry> = {}) => anEntry({ kind: 'photo.upload', ...change });
const limited = { limited: true, nextAt: now + 60_000 } as const;
const failing = { failingSince: now - 60_000, attempts: 2 };

for (const [what, about, change, rest, expected] of [
  ['waits for its turn', like, {}, {}, why.queued],
  ['waits for a network', like, failing, { reach: cut, held: true }, why.offline],
  ['waits behind one that its user must look at', like, limited, { held: true }, why.held],
  ['rests as long as the server asks', like, { ...limited, ...failing }, {}, why.limited],
  ['is one on which the server fails', like, failing, {}, why.failing],
  ['was tried before', like, { attempts: 1 }, {}, why.again],
  ['is sent again at a moment that is known', like, { nextAt: now + 1 }, {}, why.again],
  ['waits for its photo', profile, {}, { parts: [photo()] }, why.photo],
  ['waits for a photo that was tried before', profile, {}, { parts: [photo({ attempts: 1 })] }, why.photo],
  ['waits for a photo on which the server fails', profile, {}, { parts: [photo(failing)] }, why.failing],
  ['waits for a photo that rests', profile, {}, { parts: [photo(limited)] }, why.limited],
  ['waits for a photo that goes up', profile, {}, { parts: [photo({ state: 'sending' })] }, why.sending],
  [
    'waits for a photo that only an open app converts',
    listing(true),
    {},
    { parts: [photo()], needsApp: true },
    '앱을 열어 두면 사진을 변환해서 올릴게요',
  ],
  [
    'waits for such a photo without a network',
    listing(true),
    {},
    { parts: [photo()], needsApp: true, reach: cut },
    `${why.offline}. 앱을 열어 두면 사진을 변환해서 올릴게요`,
  ],
  ['goes out by itself, without a network', listing(true), {}, { reach: cut }, why.offline],
  ['is asked about, without a network', listing(false), {}, { reach: cut }, why.asksSoon],
  ['is asked about, with a network', listing(false), {}, {}, why.queued],
  ['needs no open app', message, {}, {}, why.queued],
  ['needs an open app', message, {}, { reach: { cut: false, needsOpen: true } }, why.needsOpen],
  [
    'needs an open app and was tried',
    message,
    { attempts: 1 },
    { reach: { cut: false, needsOpen: true } },
    why.again,
  ],
  [
    'needs an open app and a network',
    message,
    {},
    { reach: { cut: true, needsOpen: true } },
    `${why.offline}. ${why.needsOpen}`,
  ],
  [
    'needs a network, where only messages need an open app',
    like,
    {},
    { reach: { cut: true, needsOpen: true } },
    why.offline,
  ],
  [
    'is no message, where only messages need an open app',
    like,
    {},
    { reach: { cut: false, needsOpen: true } },
    why.queued,
  ],
  ['waits for a login', like, { state: 'blocked', ...limited }, {}, why.blocked],
  ['is being sent', like, { state: 'sending', ...failing }, {}, why.sending],
  ['may have arrived', like, { state: 'ambiguous', attempts: 1 }, {}, why.checking],
  ['may have arrived and rests', like, { state: 'ambiguous', ...limited, ...failing }, {}, why.limited],
  ['may have arrived and the server fails', like, { state: 'ambiguous', ...failing }, {}, why.failing],
  [
    'may have arrived and rests, without a network',
    like,
    { state: 'ambiguous', ...limited },
    { reach: cut },
    why.checking,
  ],
  [
    'may have arrived, without a network',
    like,
    { state: 'ambiguous', ...failing },
    { reach: cut },
    why.checking,
  ],
  ['is being verified', like, { state: 'verifying', ...limited, ...failing }, {}, why.checking],
  ['was refused', like, { state: 'failed' }, {}, why.stopped],
  ['is asked about', pick, { state: 'attention', reason: { is: 'changed' } }, {}, why.stopped],
  ['is only to be heard', pick, { state: 'attention', reason: { is: 'drifted' } }, {}, why.heard],
] as const)
  test(`what ${what} says why`, () => {
    expect(wordsFor(about, change, rest).why).toBe(expected);
  });

test('a listing says that it goes out by itself only where it does, and no more once it has stopped', () => {
  const { auto } = outboxScreenTexts;
  expect(wordsFor(listing(true), {}).tries).toEqual([auto.open]);
  const wakes = { reach: { ...online, wakes: true } };
  expect(wordsFor(listing(true), {}, wakes).tries).toEqual([auto.wakes]);
  // what only an open app converts is brought by no wake-up
  expect(wordsFor(listing(true), {}, { ...wakes, needsApp: true }).tries).toEqual([auto.open]);
  for (const state of ['failed', 'attention'] as const)
    expect(wordsFor(listing(true), { state }).tries).toEqual([]);
  for (const isAuto of [false, null]) expect(wordsFor(listing(isAuto), {}).tries).toEqual([]);
  expect(wordsFor(like, {}).tries).toEqual([]);
});
