import type { UserId } from '#contract/ids.ts';
import type { OutboxEntry } from '#src/db/rows.ts';
import { notificationsView } from '#src/domain/notifications/notifications.view.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { pickView, proposalView } from '#src/domain/picks/pick.view.ts';
import { agreedView, pickListView } from '#src/domain/picks/pick-list.view.ts';
import { termsText } from '#tests/model/pick.ts';
import type { Device } from '#tests/sim/device.ts';
import { asTerms } from './trader.ts';

const most = 1_000;
const kinds = new Set(['pick.edit', 'pick.confirm', 'pick.cancel']);
const stuck = (row: OutboxEntry) => row.state === 'failed' || row.state === 'attention';

/** What every screen has to say of a PICK, by what waits about it; written apart from the folds. */
const expectedOf = ({ pick }: ShownPick, rows: readonly OutboxEntry[]): string => {
  const id = pick.appointmentId;
  const mine = rows.filter(
    ({ kind, args }) => kinds.has(kind) && Reflect.get(Object(args), 'appointmentId') === id,
  );
  const waiting = mine.findLast((row) => !stuck(row));
  const stopped = mine.findLast(stuck);
  const edit = mine.findLast((row) => !stuck(row) && row.kind === 'pick.edit');
  const terms: unknown = edit === undefined ? pick : Reflect.get(Object(edit.args), 'terms');
  const review = rows.findLast(
    ({ kind, args }) => kind === 'review.write' && Reflect.get(Object(args), 'appointmentId') === id,
  );
  const text = termsText(asTerms(terms as ShownPick['terms'])); // as it was kept, or told
  return [waiting?.id ?? '-', stopped?.id ?? '-', review?.id ?? '-', text].join(' ');
};

const saidOf = ({ waiting, stopped, review, terms }: ShownPick): string =>
  [waiting?.id ?? '-', stopped?.id ?? '-', review?.id ?? '-', termsText(asTerms(terms))].join(' ');

/** Detail, lists, strip, notifications and the bar of a listing draw the same decisions alike (P-O5). */
export const checkViews = async (
  device: Device,
  user: UserId,
  report: (rule: string, what: string) => void,
): Promise<void> => {
  const db = device.disk.account(user);
  const store = await db.open(null);
  const rows = (await db.peek('outbox')).toSorted((a, b) => a.seq - b.seq);
  const check = (where: string, shown: ShownPick) => {
    const [said, expected] = [saidOf(shown), expectedOf(shown, rows)];
    if (said !== expected)
      report(
        'P-O5',
        `${where} of ${user} on ${device.name} shows ${said} for PICK ${shown.pick.appointmentId}, ${expected} waits`,
      );
  };
  for (const { appointmentId, itemId } of await db.peek('picks')) {
    const view = await pickView(store, appointmentId);
    if (view?.shown) check('the detail', view.shown);
    const { proposal } = await proposalView(store, itemId);
    const proposed = rows.findLast(
      ({ kind, args }) => kind === 'pick.propose' && Reflect.get(Object(args), 'itemId') === itemId,
    );
    if ((proposal?.id ?? null) !== (proposed?.id ?? null))
      report('P-O5', `the bar of listing ${itemId} shows ${proposal?.id}, ${proposed?.id} waits`);
  }
  for (const subject of ['OWNER', 'REQUESTER'] as const) {
    const list = await pickListView(store, user, subject, most);
    for (const shown of [...(list?.open ?? []), ...(list?.picks ?? [])]) check(subject, shown);
  }
  for (const shown of await agreedView(store)) check('the strip', shown);
  for (const { pick } of (await notificationsView(store, most))?.items ?? [])
    if (pick !== null) check('a notification', pick);
};
