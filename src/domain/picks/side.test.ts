import { expect, test } from 'vitest';
import type { UserId } from '#contract/ids.ts';
import { otherPartyOf, sideOf } from './terms.ts';

const [asker, owner, other] = [7, 12, 30] as UserId[];

test.each([
  [{ requesterId: asker, ownerId: owner }, asker, 'requester'],
  [{ requesterId: asker, ownerId: owner }, owner, 'owner'],
  [{ requesterId: asker, ownerId: owner }, other, null],
  [{ requesterId: asker, ownerId: null }, asker, 'requester'],
  [{ requesterId: asker, ownerId: null }, owner, 'owner'],
  [{ requesterId: null, ownerId: owner }, asker, 'requester'],
  [{ requesterId: null, ownerId: null }, owner, null],
  [{ requesterId: asker, ownerId: owner }, 'visitor', null],
])('of %j the account %s is on the side %s', (pick, account, side) => {
  expect(sideOf(pick as never, account as never)).toBe(side);
});

test('where an older server names the requester as the owner too, the other party owns the listing', () => {
  expect(sideOf({ requesterId: asker, ownerId: asker } as never, owner as never)).toBe('owner');
  expect(sideOf({ requesterId: asker, ownerId: asker } as never, asker as never)).toBe('requester');
});

test('the other party of a PICK is the one of the two who is not the account, where it is named', () => {
  const pick = { requesterId: asker, ownerId: owner } as never;
  expect([otherPartyOf(pick, asker as never), otherPartyOf(pick, owner as never)]).toEqual([owner, asker]);
  expect(otherPartyOf(pick, other as never)).toBeNull();
  expect(otherPartyOf({ requesterId: asker, ownerId: null } as never, asker as never)).toBeNull();
  expect(otherPartyOf({ requesterId: asker, ownerId: asker } as never, asker as never)).toBeNull();
});
