import { expect, test } from 'vitest';
import type { LogEntry, RoomView } from '#src/domain/chat/room.view.ts';
import type { RoomRow } from '#src/domain/chat/rows.ts';
import { roomState } from './room-state.ts';

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
