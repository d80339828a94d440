import { expect, test } from 'vitest';
import { CallFailed } from '#src/sync/failure.ts';
import type { ExecutorApi } from '#src/sync/outbox/executor.ts';
import { anEntry, anUnsureAttempt } from '#tests/harness/outbox-entries.ts';
import { aPick, someTerms } from '#tests/harness/picks.ts';
import pickProposeExecutor from './propose-pick.executor.ts';

const terms = someTerms();
const none = { chatRoomId: 58, isPresent: false, appointment: null };
const preview = (change: object = {}) => ({
  ...aPick(),
  borrowerId: null,
  ownerId: null,
  itemId: null,
  isCreator: true,
  ...change,
});
const present = (change: object = {}) => ({ chatRoomId: 58, isPresent: true, appointment: preview(change) });
const line = (chatId: string, pickInfo: object | null = null) => ({ chatId, pickInfo });
const card = (change: object = {}) => ({ ...aPick(), creatorId: 7, ...change });

/** A proposal before a server with this PICK about the listing and these lines in the room, newest first. */
const setUp = (current: object, lines: readonly object[] = []) => {
  const api = {
    read: async () => undefined, // nothing of it is stored
    stamp: () => 4,
    certain: async ({ path }: { path: string }) => {
      if (path.endsWith('/current')) return { value: current };
      if (path.endsWith('/load-chat')) {
        if (lines.length === 0)
          throw new CallFailed({ kind: 'refused', status: 409, code: 'ALREADY_LEFT_CHATROOM', data: null });
        return { value: { messages: lines, hasNext: false, cursorId: null } };
      }
      return { value: aPick({ state: 'CANCELLED' }) };
    },
  } as unknown as ExecutorApi; // nothing is sent by these
  const bound = pickProposeExecutor.bind(
    anEntry({ kind: 'pick.propose', lane: 'pick:item:341', args: { itemId: 341, terms } }),
  );
  if (bound === null) throw new Error('it cannot be read');
  return { api, bound };
};
const tried = (mark: unknown) => anUnsureAttempt({ mark });
const before = { room: 58, last: 'b' };

test('[T5] the unfinished PICK with exactly these terms is this proposal; another one is put before the user', async () => {
  const mine = setUp(present());
  expect((await mine.bound.precheck(mine.api, 'plain', { attempts: 0 })).is).toBe('done');
  expect((await mine.bound.verify(mine.api, tried(before))).is).toBe('done');
  for (const change of [{ price: 1 }, { isCreator: false }]) {
    const other = setUp(present(change));
    expect((await other.bound.precheck(other.api, 'plain', { attempts: 0 })).is).toBe('changed');
    expect((await other.bound.verify(other.api, tried(before))).is).toBe('unknown');
  }
});

test('[T15] a proposal that was rejected since is not made again: its card shows it', async () => {
  const { api, bound } = setUp(none, [line('d'), line('c', card()), line('b')]);
  expect((await bound.verify(api, tried(before))).is).toBe('done');
});

test('[T16] an earlier card, or one of other terms, is not its card', async () => {
  const older = setUp(none, [line('c'), line('b', card())]);
  expect(await older.bound.verify(older.api, tried(before))).toEqual({ is: 'absent', precheck: null });
  const other = setUp(none, [line('c', card({ deposit: 1 })), line('b')]);
  expect(await other.bound.verify(other.api, tried(before))).toEqual({ is: 'absent', precheck: null });
});

test('[T16] without its watermark it is unknown whether a proposal was made', async () => {
  const { api, bound } = setUp(none, [line('c')]);
  expect(await bound.verify(api, tried(null))).toMatchObject({ is: 'unknown', reason: { is: 'unproven' } });
});

test('[T16] the precheck records the newest line of the room; a room that was left shows no older one afterwards', async () => {
  const here = setUp(none, [line('c'), line('b')]);
  expect(await here.bound.precheck(here.api, 'plain', { attempts: 0 })).toEqual({
    is: 'go',
    mark: { room: 58, last: 'c' },
  });
  const left = setUp(none);
  expect(await left.bound.precheck(left.api, 'plain', { attempts: 0 })).toEqual({
    is: 'go',
    mark: { room: 58, last: null },
  });
});

test('a refusal because of an unfinished PICK leads to another precheck: that PICK may be this proposal', () => {
  const { bound } = setUp(none);
  const refused = { kind: 'refused', status: 409, code: 'CURRENT_APPOINTMENT_EXIST', data: null } as const;
  expect(bound.classifyRefusal(refused, { unsure: false, via: 'ext' })).toEqual({ is: 'again' });
});
