import * as v from 'valibot';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import * as outbox from '#src/db/outbox.ts';
import type { AccountTables, ItemRow, OutboxEntry } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import { photoUpload } from '#src/db/upload-photo.mutation.ts';
import { roomLeave } from '#src/domain/chat/leave-room.mutation.ts';
import { roomOpen } from '#src/domain/chat/open-room.mutation.ts';
import * as rooms from '#src/domain/chat/rooms.ts';
import { messageOf } from '#src/domain/chat/send-message.mutation.ts';
import * as items from '#src/domain/items/queries.ts';
import { likeSet } from '#src/domain/likes/set-like.mutation.ts';
import { type PendingListing, pendingListingOf } from '#src/domain/listings/create-listing.mutation.ts';
import { itemDelete } from '#src/domain/listings/delete-listing.mutation.ts';
import { editOf, type ItemEditArgs } from '#src/domain/listings/edit-listing.mutation.ts';
import { itemRepost } from '#src/domain/listings/repost-listing.mutation.ts';
import {
  type Decision,
  decisionOf,
  proposalsOf,
  reviewOf,
  type ShownProposal,
} from '#src/domain/picks/fold.ts';
import * as picks from '#src/domain/picks/queries.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { profileEdit } from '#src/domain/profile/edit-profile.mutation.ts';
import { reportSend } from '#src/domain/reports/send-report.mutation.ts';

/** The subject of an outbox entry, as far as it is stored. */
export type Subject =
  | { readonly is: 'like'; readonly liked: boolean; readonly item: ItemRow | null }
  | { readonly is: 'profile'; readonly nickname: string | null; readonly photo: boolean }
  | { readonly is: 'photo' }
  /** `to`: the recipient's nickname; null: not stored. */
  | { readonly is: 'message'; readonly to: string | null; readonly content: string }
  | { readonly is: 'leave'; readonly with: string | null }
  /** A room to be opened, when no message is left that would show it. */
  | { readonly is: 'open'; readonly with: string | null }
  | { readonly is: 'propose'; readonly proposal: ShownProposal; readonly item: ItemRow | null }
  | { readonly is: 'decide'; readonly decision: Decision; readonly pick: PickRow | null }
  | { readonly is: 'review'; readonly rating: number; readonly pick: PickRow | null }
  /** `of`: the reported user's nickname; null: not stored. */
  | { readonly is: 'report'; readonly of: string | null }
  | { readonly is: 'create'; readonly listing: PendingListing }
  /** This and the next two: of an own listing. */
  | { readonly is: 'edit'; readonly edit: ItemEditArgs }
  | { readonly is: 'delete' | 'repost'; readonly item: ItemRow | null }
  /** Written by a newer build. */
  | { readonly is: 'unknown' };

export interface PendingEntry {
  readonly row: OutboxEntry;
  readonly subject: Subject;
  /** Entries that it depends on, such as photos that are uploaded first. */
  readonly parts: readonly OutboxEntry[];
  /** An earlier entry of its lane waits for the user, so this one waits too. */
  readonly held: boolean;
}

/** Tables that the nicknames of chat are read from. */
type Known = Reader<Pick<AccountTables, 'items' | 'rooms' | 'picks'>>;

const opponentIn = async (tx: Known, id: ChatRoomId): Promise<string | null> =>
  (await rooms.byId(tx, id))?.opponent.nickname ?? null;

const ownerOf = async (tx: Known, id: ItemId): Promise<string | null> =>
  (await items.byId(tx, id))?.detail?.owner.nickname ?? null;

/** The subject of an entry of chat; null: the entry is of another kind, or a newer build's. */
const chatSubjectOf = async (tx: Known, row: OutboxEntry): Promise<Subject | null> => {
  const message = messageOf(row);
  if (message !== null) {
    const { chatRoomId, itemId, content } = message;
    const to =
      chatRoomId !== null
        ? await opponentIn(tx, chatRoomId)
        : itemId !== null
          ? await ownerOf(tx, itemId)
          : null;
    return { is: 'message', to, content };
  }
  if (row.kind === roomOpen.kind && row.v === roomOpen.version) {
    const open = v.safeParse(roomOpen.args, row.args);
    return open.success ? { is: 'open', with: await ownerOf(tx, open.output.itemId) } : null;
  }
  if (row.kind !== roomLeave.kind || row.v !== roomLeave.version) return null;
  const args = v.safeParse(roomLeave.args, row.args);
  return args.success ? { is: 'leave', with: await opponentIn(tx, args.output.chatRoomId) } : null;
};

/** The subject of an entry of a trade; null: the entry is of another kind, or a newer build's. */
const tradeSubjectOf = async (tx: Known, row: OutboxEntry): Promise<Subject | null> => {
  const [proposal] = proposalsOf([row]);
  if (proposal !== undefined)
    return { is: 'propose', proposal, item: (await items.byId(tx, proposal.itemId)) ?? null };
  const decided = decisionOf(row);
  if (decided !== null) {
    const { appointmentId, ...decision } = decided;
    return { is: 'decide', decision, pick: (await picks.byId(tx, appointmentId)) ?? null };
  }
  const review = reviewOf(row);
  if (review !== null)
    return {
      is: 'review',
      rating: review.rating,
      pick: (await picks.byId(tx, review.appointmentId)) ?? null,
    };
  if (row.kind !== reportSend.kind || row.v !== reportSend.version) return null;
  const report = v.safeParse(reportSend.args, row.args);
  if (!report.success) return null;
  const { reportedUserId, itemId } = report.output;
  const about = await rooms.aboutItem(tx, itemId);
  const room = about.find(({ opponent }) => opponent.userId === reportedUserId);
  return { is: 'report', of: room?.opponent.nickname ?? (await ownerOf(tx, itemId)) };
};

/** The subject of an entry of an own listing; null: the entry is of another kind, or a newer build's. */
const listingSubjectOf = async (tx: Known, row: OutboxEntry): Promise<Subject | null> => {
  const listing = pendingListingOf(row);
  if (listing !== null) return { is: 'create', listing };
  const edit = editOf(row);
  if (edit !== null) return { is: 'edit', edit };
  for (const [mutation, is] of [
    [itemDelete, 'delete'],
    [itemRepost, 'repost'],
  ] as const) {
    if (row.kind !== mutation.kind || row.v !== mutation.version) continue;
    const args = v.safeParse(mutation.args, row.args);
    if (args.success) return { is, item: (await items.byId(tx, args.output.itemId)) ?? null };
  }
  return null;
};

/** The subject of an outbox entry. */
export const subjectOf = async (tx: Known, row: OutboxEntry): Promise<Subject> => {
  if (row.kind === likeSet.kind && row.v === likeSet.version) {
    const args = v.safeParse(likeSet.args, row.args);
    if (args.success)
      return {
        is: 'like',
        liked: args.output.liked,
        item: (await items.byId(tx, args.output.itemId)) ?? null,
      };
  }
  if (row.kind === profileEdit.kind && row.v === profileEdit.version) {
    const args = v.safeParse(profileEdit.args, row.args);
    if (args.success)
      return { is: 'profile', nickname: args.output.nickname, photo: args.output.photoId !== null };
  }
  if (row.kind === photoUpload.kind) return { is: 'photo' };
  return (
    (await chatSubjectOf(tx, row)) ??
    (await tradeSubjectOf(tx, row)) ??
    (await listingSubjectOf(tx, row)) ?? { is: 'unknown' }
  );
};

/** All pending entries, in `seq` order. */
export const outboxView = (store: AccountStore): Promise<PendingEntry[]> =>
  store.read(['outbox', 'items', 'rooms', 'picks'], async (tx) => {
    const rows = await outbox.all(tx);
    return Promise.all(
      outbox.wholeOf(rows).map(async (row) => ({
        row,
        subject: await subjectOf(tx, row),
        parts: rows.filter(({ id }) => row.dependsOn.includes(id)),
        held: rows.some(
          ({ lane, seq, state }) => lane === row.lane && seq < row.seq && state === 'attention',
        ),
      })),
    );
  });
