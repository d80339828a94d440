import { expect, test } from 'vitest';
import type { OutboxEntry } from '#src/db/rows.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { CallFailed, type Failure, Late } from '../failure.ts';
import { Unproven } from '../session/session.ts';
import { EffectMissing, Unconfirmed } from './executor.ts';
import { afterClaim, afterRefusal, beforeClaim } from './failure-effect.ts';

const failed = (failure: Failure) => new CallFailed(failure);
const unproven = (failure: Failure) => new Unproven(failure);
const busy = (status: number, retryAfterMs: number | null = null) =>
  ({ kind: 'busy', status, retryAfterMs }) as const;
const refusal = (status: number, code = 'NO') => ({ kind: 'refused', status, code, data: null }) as const;
const unanswered = { kind: 'unanswered' } as const;
const notHeld = () => false;

const sending: Partial<OutboxEntry> = { state: 'sending' };
const verifying: Partial<OutboxEntry> = { state: 'verifying', unsure: true };
const horizon = { is: 'waits', after: 'horizon', event: { is: 'unanswered' } };
const network = { is: 'waits', after: 'network', counts: null };

for (const [what, row, error, effect] of [
  ['a bug', sending, new TypeError('a bug'), { is: 'thrown' }],
  ['the end of the engine', sending, failed({ kind: 'stopped' }), { is: 'left' }],
  ['a call that came too late', sending, new Late(), { ...network, event: { is: 'never-left' } }],
  ['no network', sending, failed({ kind: 'never-left' }), { ...network, event: { is: 'never-left' } }],
  [
    'a session that has ended',
    sending,
    failed({ kind: 'signed-out' }),
    { ...network, event: { is: 'signed-out' }, atLeastMs: 60_000 },
  ],
  ['no answer', sending, failed(unanswered), { ...horizon, counts: 'attempt' }],
  ['no answer to a question', verifying, failed(unanswered), { ...horizon, counts: 'look' }],
  ["a portal's page", sending, failed({ kind: 'not-the-server' }), { ...horizon, counts: 'attempt' }],
  ['an unreadable answer', sending, failed({ kind: 'unreadable' }), { ...horizon, counts: 'attempt' }],
  ['no proof of the session', sending, unproven(unanswered), { ...horizon, counts: null }],
  ['a result that could not be read', verifying, new Unconfirmed(), { ...horizon, counts: 'attempt' }],
  [
    'a result of which no proof came',
    sending,
    new Unconfirmed(unproven(unanswered)),
    { ...horizon, counts: null },
  ],
  ['a 503', sending, failed(busy(503, 5)), { ...horizon, counts: 'attempt', atLeastMs: 5 }],
  ['a 503 with a pause of days', sending, failed(busy(503, 1e9)), { ...horizon, atLeastMs: 600_000 }],
  [
    'a 429, which says that nothing was done',
    sending,
    failed(busy(429, 5)),
    {
      after: 'entry',
      counts: null,
      atLeastMs: 5,
      event: { is: 'not-applied', sure: false, strike: null, limited: true },
    },
  ],
  ['a 429 to a question', verifying, failed(busy(429)), { after: 'entry', event: { is: 'unanswered' } }],
  [
    'an effect that did not come about',
    sending,
    new EffectMissing(),
    { after: 'entry', event: { is: 'not-applied', sure: true, strike: { is: 'contested' } } },
  ],
  [
    'an effect that a question did not find',
    verifying,
    new EffectMissing(),
    { after: 'entry', event: { is: 'unanswered', strike: { is: 'contested' } } },
  ],
  ['a refusal', sending, failed(refusal(409)), { is: 'refused', isClaimed: true, isOfSession: false }],
  ['a refusal to say who is logged in', sending, unproven(refusal(403)), { ...horizon, counts: null }],
  ['a 401 to that question', sending, unproven(refusal(401)), { is: 'refused', isOfSession: true }],
] as const)
  test(`what a failure does to a claimed entry: ${what}`, () => {
    expect(afterClaim(anEntry(row), error, notHeld)).toMatchObject(effect);
  });

for (const [what, error, effect] of [
  ['a bug', new TypeError('a bug'), { is: 'thrown' }],
  ['the end of the engine', failed({ kind: 'stopped' }), { is: 'left' }],
  ['no answer', failed(unanswered), { ...network, event: null }],
  ['a session that has ended', failed({ kind: 'signed-out' }), { ...network, event: { is: 'signed-out' } }],
  ['a 503 to the precheck', failed(busy(503)), { after: 'entry', counts: 'look', event: { is: 'put-off' } }],
  [
    'a 429 to the precheck',
    failed(busy(429, 7)),
    { after: 'entry', counts: null, atLeastMs: 7, event: { is: 'put-off', limited: true } },
  ],
  ['a 503 to the proof', unproven(busy(503, 7)), { ...network, event: null, atLeastMs: 7 }],
  ['a refused precheck', failed(refusal(404)), { is: 'refused', isClaimed: false, isOfSession: false }],
  ['a refused proof', unproven(refusal(403)), { ...network, event: null }],
  [
    '[O16] a 401 to the precheck',
    failed(refusal(401)),
    { is: 'refused', isClaimed: false, isOfSession: false },
  ],
  [
    '[O16] a 401 to the proof',
    unproven(refusal(401)),
    { is: 'refused', isClaimed: false, isOfSession: true },
  ],
] as const)
  test(`${what}, and what it does to an entry before its claim`, () => {
    expect(beforeClaim(error, notHeld)).toMatchObject(effect);
  });

test('[L2] an entry whose call was never made waits for the way, claimed or not', () => {
  const never = failed({ kind: 'never-left' });
  expect(beforeClaim(never, () => true)).toEqual({ is: 'held', event: null });
  expect(afterClaim(anEntry(sending), never, () => true)).toEqual({
    is: 'held',
    event: { is: 'never-left' },
  });
});

const done = { is: 'done', settlement: { write: async () => [] } } as const;
for (const [what, row, failure, { isClaimed = true, session = 'lasting', classified = done }, effect] of [
  [
    'for another account',
    sending,
    refusal(409, 'USER_MISMATCH'),
    {},
    { after: 'entry', isForeign: true, event: { is: 'not-applied', sure: false, strike: null } },
  ],
  [
    'by 401, and the account is not logged in',
    sending,
    refusal(401),
    { session: 'over' },
    { after: 'network' },
  ],
  [
    'by 401, though an earlier attempt may have done it',
    { ...sending, unsure: true },
    refusal(401),
    {},
    { after: 'entry', atLeastMs: 60_000, event: { is: 'unanswered' } },
  ],
  [
    'by 401, as the session had run out once more',
    sending,
    refusal(401),
    { session: 'renewed' },
    { is: 'waits', after: 'entry', event: { is: 'not-applied', sure: false, strike: null } },
  ],
  ['by 401, and done all the same', sending, refusal(401), {}, { is: 'done' }],
  [
    'while its first request is at work',
    sending,
    refusal(409, 'IDEMPOTENCY_IN_PROGRESS'),
    {},
    { after: 'entry', atLeastMs: 1_000, event: { is: 'unanswered' } },
  ],
  [
    'once more',
    sending,
    refusal(409),
    { classified: { is: 'again' } },
    { event: { is: 'not-applied', sure: true, strike: { is: 'contested' } } },
  ],
  [
    'once more, before a claim',
    {},
    refusal(409),
    { isClaimed: false, classified: { is: 'again' } },
    { is: 'waits', event: null },
  ],
  [
    'because something has changed',
    sending,
    refusal(412),
    { classified: { is: 'changed' } },
    { is: 'stopped', event: { is: 'stopped', reason: { is: 'changed' }, sure: true } },
  ],
  [
    'to a question, because something has changed',
    verifying,
    refusal(412),
    { classified: { is: 'changed' } },
    { is: 'stopped', event: { is: 'stopped', reason: { is: 'changed' }, sure: false } },
  ],
  [
    'for a reason that its executor names',
    sending,
    refusal(412),
    { classified: { is: 'changed', reason: { is: 'contested' } } },
    { is: 'stopped', event: { is: 'stopped', reason: { is: 'contested' }, sure: false } },
  ],
  [
    'by 401 before a claim, and the account is not logged in',
    {},
    refusal(401),
    { isClaimed: false, session: 'over' },
    { is: 'waits', after: 'network', event: { is: 'signed-out' }, atLeastMs: 60_000 },
  ],
  [
    'by 401 before a claim, though an earlier attempt may have done it',
    { state: 'ambiguous', unsure: true },
    refusal(401),
    { isClaimed: false },
    { is: 'waits', after: 'entry', event: null, atLeastMs: 60_000 },
  ],
  [
    'for good',
    sending,
    refusal(403, 'BLOCKED'),
    { classified: { is: 'refused' } },
    { is: 'stopped', event: { is: 'refused', reason: { is: 'refused', status: 403, code: 'BLOCKED' } } },
  ],
] as const)
  test(`what becomes of an entry that the server refused ${what}`, () => {
    const found = afterRefusal(failure, {
      row: anEntry(row),
      isClaimed,
      session,
      classify: () => classified,
    });
    expect(found).toMatchObject(effect);
  });

for (const is of ['changed', 'refused'] as const)
  test(`[T6] what a refusal shows is learned, where the entry ${is === 'changed' ? 'is put before the user' : 'is refused for good'}`, () => {
    const learn = async () => [];
    const found = afterRefusal(refusal(412), {
      row: anEntry(sending),
      isClaimed: true,
      session: 'lasting',
      classify: () => ({ is, learn }),
    });
    expect(found).toMatchObject({ is: 'stopped', learn });
  });

test('[O16] a 401 before a claim, while the account is logged in, refuses the entry', () => {
  const found = afterRefusal(refusal(401), {
    row: anEntry(),
    isClaimed: false,
    session: 'lasting',
    classify: () => ({ is: 'refused' }),
  });
  const reason = { is: 'refused', status: 401, code: 'NO' };
  expect(found).toMatchObject({ is: 'stopped', event: { is: 'refused', reason } });
});
