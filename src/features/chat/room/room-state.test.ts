import { expect, test } from 'vitest';
import type { EntryReason, EntryState } from '#src/db/rows.ts';
import type { ShownBlock } from '#src/domain/blocks/blocks.view.ts';
import type { LogEntry, RoomView } from '#src/domain/chat/room.view.ts';
import type { RoomRow } from '#src/domain/chat/rows.ts';
import { isRefusedByBlock, partedOf, roomState } from './room-state.ts';

const view = (change: Partial<RoomView> = {}): RoomView => ({
  room: null,
  at: null,
  loading: false,
  trouble: null,
  isMissing: false,
  live: false,
  ...change,
});
const gone = (how: RoomRow['gone']) => view({ room: { gone: how } as RoomRow }); // nothing else of it is read
const line: LogEntry = { is: 'hole', key: 'x', pull: 'x', isTail: false, loading: false };

test.each([
  ['not read', undefined, [], 'online', { is: 'reading' }],
  ['log not read', view(), undefined, 'online', { is: 'reading' }],
  ['first time', null, [], 'online', { is: 'loading' }],
  ['asked, no answer yet', view({ loading: true }), [], 'online', { is: 'loading' }],
  ['never fetched, offline', null, [], 'offline', { is: 'never' }],
  ['never fetched, was offline', view({ trouble: 'offline' }), [], 'online', { is: 'never' }],
  ['never fetched, portal', null, [], 'portal', { is: 'failed', trouble: 'portal' }],
  ['failed', view({ trouble: 'refused' }), [], 'online', { is: 'failed', trouble: 'refused' }],
  ['failed and trying again', view({ trouble: 'busy', loading: true }), [], 'online', { is: 'loading' }],
  ['left elsewhere', gone('left'), [line], 'online', { is: 'left' }],
  ['gone', gone('missing'), [line], 'online', { is: 'missing' }],
  ['never ours', view({ isMissing: true, at: 1 }), [], 'online', { is: 'missing' }],
  [
    'nothing said',
    view({ at: 1 }),
    [],
    'online',
    { is: 'shown', isEmpty: true, busy: false, notRenewed: false },
  ],
  [
    'rows, offline',
    view({ trouble: 'offline', loading: true }),
    [line],
    'offline',
    { is: 'shown', isEmpty: false, busy: false, notRenewed: false },
  ],
  [
    'rows, renewing',
    view({ loading: true }),
    [line],
    'online',
    { is: 'shown', isEmpty: false, busy: true, notRenewed: false },
  ],
  [
    'rows, not renewed',
    view({ at: 1, trouble: 'busy' }),
    [line],
    'online',
    { is: 'shown', isEmpty: false, busy: false, notRenewed: true },
  ],
  [
    'rows, not renewed, which the line at the top says',
    view({ at: 1, trouble: 'busy' }),
    [line],
    'trouble',
    { is: 'shown', isEmpty: false, busy: false, notRenewed: false },
  ],
] as const)('%s', (_, room, entries, network, state) => {
  expect(roomState(room, entries, network)).toEqual(state);
});

/** `isSet`: as the server is known to have it. */
const block = (isBlocked: boolean, waiting: EntryState | null, isSet = waiting === null && isBlocked) =>
  ({ isBlocked, waiting, isSet }) as ShownBlock; // nothing else of it is read

test.each([
  ['nothing is known', null, false, null],
  ['it was taken back', block(false, null), false, null],
  ['blocked', block(true, null), false, ['차단한 사용자예요', '차단 해제', false]],
  ['blocked, with no network', block(true, null), true, ['차단한 사용자예요', '차단 해제', false]],
  ['a block on its way', block(true, 'sending'), false, ['차단한 사용자예요', '차단 해제', false]],
  ['a block that waits', block(true, 'queued'), true, ['연결되면 차단할게요', '차단 해제', false]],
  [
    'taken back, on its way',
    block(false, 'queued', true),
    false,
    ['차단을 해제하고 있어요', '되돌리기', true],
  ],
  ['a block that never left, taken back', block(false, 'queued', false), true, null],
  [
    'taken back, which waits',
    block(false, 'queued', true),
    true,
    ['연결되면 차단을 해제할게요', '되돌리기', true],
  ],
] as const)('in the place of the field: %s', (_, one, cut, said) => {
  const parted = partedOf(one, cut);
  expect(parted && [parted.words.split('.')[0], parted.action, parted.blocks]).toEqual(said);
});

test.each([
  [{ is: 'refused', status: 409, code: 'USER_BLOCK_EXIST' }, true],
  [{ is: 'refused', status: 409, code: 'ALREADY_LEFT_CHATROOM' }, false],
  [null, false],
] as const)('a text that failed by %o tells of a block: %o', (reason: EntryReason | null, tells) => {
  expect(isRefusedByBlock({ is: 'pending', pending: { reason } } as LogEntry)).toBe(tells);
});
