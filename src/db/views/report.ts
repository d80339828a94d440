import * as v from 'valibot';
import type { ItemId, UserId } from '#contract/ids.ts';
import type { AccountStore } from '../accounts.ts';
import { type Waiting, waitingOf } from '../intents/pick-fold.ts';
import { type ReportSendArgs, reportSend } from '../intents/report-send.ts';
import * as items from '../items.ts';
import * as outbox from '../outbox.ts';
import * as rooms from '../rooms.ts';
import type { AccountTables, ItemRow, OutboxRow } from '../rows.ts';
import type { RoomRow } from '../rows-chat.ts';
import type { Reader } from '../store.ts';

/** A report that the server has not confirmed, with everything that it says. */
export interface ShownReport extends Waiting {
  readonly args: ReportSendArgs;
}

/** A listing that has to do with both of them: a report names one (contract §2.8). */
export interface Related {
  readonly itemId: ItemId;
  /** null: not stored. */
  readonly title: string | null;
}

export interface ReportView {
  /** The reported person's nickname; null: not stored. */
  readonly name: string | null;
  readonly related: readonly Related[];
  /** The newest report about this person and one of these listings. */
  readonly report: ShownReport | null;
}

const shownOf = (row: OutboxRow): ShownReport[] => {
  if (row.kind !== reportSend.kind || row.v !== reportSend.version) return [];
  const args = v.safeParse(reportSend.args, row.args);
  return args.success ? [{ ...waitingOf(row), args: args.output }] : [];
};

type Known = Reader<Pick<AccountTables, 'items' | 'rooms'>>;

/** Rooms first, the newest of them before all: what happened there is what is reported most. */
const relatedOf = async (tx: Known, about: readonly RoomRow[], theirs: readonly ItemRow[]): Promise<Related[]> => {
  const ids = new Set([...about.map(({ itemId }) => itemId), ...theirs.map(({ itemId }) => itemId)]);
  const rows = await items.byIds(tx, [...ids]);
  return [...ids].map((itemId, at) => ({
    itemId,
    title: rows[at]?.title ?? about.find((room) => room.itemId === itemId)?.entered?.item.title ?? null,
  }));
};

/** What is stored of a person who is to be reported. */
export const reportView = (store: AccountStore, userId: UserId): Promise<ReportView> =>
  store.read(['items', 'rooms', 'outbox'], async (tx) => {
    const [all, theirs, rows] = await Promise.all([
      rooms.newest(tx),
      items.ofOwner(tx, userId),
      tx.range('outbox', { index: 'lane', from: `report:${userId}:`, to: `report:${userId}:\uffff` }),
    ]);
    const about = all.filter(({ opponent }) => opponent.userId === userId);
    const name = about[0]?.opponent.nickname ?? theirs[0]?.detail?.owner.nickname ?? null;
    const reports = rows.sort((a, b) => a.seq - b.seq).flatMap(shownOf);
    return { name, related: await relatedOf(tx, about, theirs), report: reports.at(-1) ?? null };
  });
