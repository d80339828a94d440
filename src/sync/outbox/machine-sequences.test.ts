import { expect, test } from 'vitest';
import { after, claim, events, newKey, outcome } from '#tests/harness/machine-events.ts';
import { anEntry } from '#tests/harness/outbox-entries.ts';
import { type EntryEvent, mostStrikes } from './machine.ts';

/** What several events in a row make of an outbox entry. */

test('[O3] a claim stores its epoch, its moment and its watermark, and counts as an attempt', () => {
  const row = after(anEntry({ attempts: 2 }), claim('send'));
  expect(row).toMatchObject({
    attempts: 3,
    epoch: 7,
    attemptStartedAt: 1_000,
    watermark: 'mark',
    via: 'ext',
  });
});

test('[O4] without keys an unsure attempt can only be verified, and an absent one counts as never made', () => {
  const row = after(anEntry(), claim('send', 'plain'), events.unanswered);
  expect(outcome(row, claim('send', 'plain'))).toBe('-');
  const waiting = after(row, claim('verify', 'plain'), events.absent);
  expect(waiting).toMatchObject({ state: 'queued', unsure: false, via: null, watermark: null, attempts: 1 });
});

test('[O4] an unsure entry stays unsure after an attempt of which the server says that it had no effect', () => {
  const row = after(anEntry(), claim('send'), events.unanswered, claim('send'), events['not applied']);
  expect(row).toMatchObject({ state: 'ambiguous', unsure: true, watermark: 'mark' });
});

const day = 86_400_000;
const outage = (at: number, alone = false): EntryEvent => ({ is: 'unanswered', outage: { at, alone } });

test('[O10] an entry waits for seven days in an outage, however often it fails, and after a retry for seven more', () => {
  let row = after(anEntry(), claim('send'), outage(1_000));
  for (let hour = 1; hour < 7 * 24; hour += 1)
    row = after(row, claim('send'), outage(1_000 + hour * 3_600_000));
  expect(row).toMatchObject({ state: 'ambiguous', failingSince: 1_000 });
  row = after(row, claim('send'), outage(1_000 + 7 * day));
  expect(row).toMatchObject({ state: 'attention', reason: { is: 'given-up' }, unsure: true });
  row = after(row, events.retried);
  expect(after(row, claim('send'), outage(9 * day))).toMatchObject({ state: 'ambiguous', reason: null });
});

test('[O34] an entry that alone fails for an hour while its kind succeeds elsewhere is a poison entry', () => {
  const failing = after(anEntry(), claim('send'), outage(0), claim('send'), outage(10_000, true));
  expect(after(failing, claim('send'), outage(3_609_999, true)).state).toBe('ambiguous');
  // an hour in which no other entry succeeded either shows nothing
  expect(after(failing, claim('send'), outage(3_610_000)).state).toBe('ambiguous');
  const poison = after(failing, claim('send'), outage(3_610_000, true));
  expect(poison).toMatchObject({ state: 'attention', reason: { is: 'poisoned' } });
});

test('[O35] after five answered attempts without the effect that they should have had the user is asked', () => {
  let row = anEntry();
  const contested = { is: 'contested' } as const;
  for (let strike = 1; strike <= mostStrikes; strike += 1) {
    expect(row.state).not.toBe('attention');
    row = after(row, claim('send'), { is: 'not-applied', sure: true, strike: contested });
  }
  expect(row).toMatchObject({ state: 'attention', reason: contested, strikes: mostStrikes });
  expect(after(row, events.retried)).toMatchObject({ state: 'queued', strikes: 0, reason: null });
});

test('a refused mutation is sent again under another key, an unsure one under its own', () => {
  const key = anEntry().key;
  expect(after(anEntry(), claim('send'), events.refused, events.retried).key).toBe(newKey);
  const unsure = after(anEntry(), claim('send'), events.unanswered, events.stopped, events.retried);
  expect(unsure.key).toBe(key);
});

test('a retry means that the attempt had no effect only where the user was asked that, until the next attempt', () => {
  const unsure = after(anEntry(), claim('send'), events.unanswered);
  const asked = after(unsure, { is: 'stopped', reason: { is: 'unproven' } }, events.retried);
  expect(asked).toMatchObject({ state: 'ambiguous', renewed: true, confirmedAbsent: true });
  expect(after(unsure, events.stopped, events.retried)).not.toHaveProperty('confirmedAbsent');
  const sent = after(asked, claim('verify'), events.absent, claim('send'), events.unanswered);
  expect(sent).toMatchObject({ state: 'ambiguous', unsure: true });
  expect(sent).not.toHaveProperty('confirmedAbsent');
});

test('an entry counts as delayed by the rate limit from that refusal until its next event', () => {
  const limited = { limited: true } as const;
  const refused: EntryEvent = { is: 'not-applied', sure: false, strike: null, ...limited };
  const row = after(anEntry(), claim('send'), refused);
  expect(row).toMatchObject({ state: 'queued', limited: true });
  expect(after(row, { is: 'put-off', outage: null, ...limited })).toMatchObject(limited);
  for (const event of [claim('send'), events['put off'], events.retried, events.refused])
    expect(after(row, event)).not.toHaveProperty('limited');
});
