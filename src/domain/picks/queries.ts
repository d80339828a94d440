import type { PickChange } from '#contract/chat.ts';
import type { AppointmentId, ChatRoomId } from '#contract/ids.ts';
import type { PickDetail, PickPreview, PickTerms } from '#contract/pick.ts';
import type { AccountTables, Moment, Stamp } from '#src/db/rows.ts';
import type { Reader, Writer } from '#src/db/store.ts';
import type { PickRow } from './rows.ts';
import { sameTerms, termsOf } from './terms.ts';

type Tables = Pick<AccountTables, 'picks'>;
type WrittenTables = Pick<AccountTables, 'picks' | 'toldPicks'>;
interface When {
  readonly stamp: Stamp;
  readonly at: Moment;
}

/** Tables that applying a PICK writes. */
export const pickTables = ['picks', 'toldPicks'] as const;
export type PickTable = (typeof pickTables)[number];

export const byId = (tx: Reader<Tables>, id: AppointmentId): Promise<PickRow | undefined> =>
  tx.get('picks', id);

export const byIds = (tx: Reader<Tables>, ids: readonly AppointmentId[]): Promise<(PickRow | undefined)[]> =>
  tx.getMany('picks', ids);

export const inRoom = (tx: Reader<Tables>, id: ChatRoomId): Promise<PickRow[]> =>
  tx.range('picks', { index: 'chatRoomId', from: id, to: id });

/** The PICKs that wait for an answer of either party. */
export const open = (tx: Reader<Tables>): Promise<PickRow[]> =>
  tx.range('picks', { index: 'state', from: 'PENDING', to: 'PENDING' });

/** Whether a PICK waits for this account's answer: the other one wrote its terms. */
export const waitsForMe = ({ state, isCreator }: Pick<PickRow, 'state' | 'isCreator'>): boolean =>
  state === 'PENDING' && !isCreator;

/** A PICK that is still open or running: no second one about the same listing can begin (contract §5.1). */
export const isUnfinished = ({ state }: Pick<PickRow, 'state'>): boolean =>
  state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS';

/** States in which a PICK is in no list (contract §2.6). */
const unlisted: ReadonlySet<string> = new Set(['PENDING', 'CANCELLED', 'EXPIRED']);

export const isListed = ({ state }: Pick<PickRow, 'state'>): boolean => !unlisted.has(state);

/** Whether a PICK enters the lists, leaves them or moves in them: they are ordered by state. */
const isMoved = (known: PickRow | undefined, told: Pick<PickRow, 'state'>): boolean =>
  known?.state !== told.state && (isListed(told) || (known !== undefined && isListed(known)));

/** Whether this account owns the listing; null where an older server does not say. */
export const isOwnerOf = ({ ownerId }: Pick<PickRow, 'ownerId'>, me: number): boolean | null =>
  ownerId === null ? null : ownerId === me;

/** Whether an answer is newer: by the server's version where it has one, else by when it was requested [P4] [T10]. */
const isNewer = (known: PickRow, told: { readonly version: number | null }, { stamp }: When): boolean =>
  known.version !== null && told.version !== null && known.version !== told.version
    ? told.version > known.version
    : stamp >= known.stamp;

const editsOf = (known: PickRow, told: Parameters<typeof termsOf>[0]): number =>
  known.edits + (sameTerms(termsOf(known), termsOf(told)) ? 0 : 1);

const reaches = (version: number | null, told: number | undefined): boolean =>
  version !== null && told !== undefined && version >= told;

/** Whether a PICK is stored as the change with this version left it, or later. */
export const isAsOf = (known: PickRow | undefined, version: number): boolean =>
  reaches(known?.version ?? null, version);

/** Notes that a PICK was read, at a version where the server has one: no mark of what that shows asks for another read. */
export const clearDue = async (
  tx: Writer<Pick<AccountTables, 'toldPicks'>>,
  id: AppointmentId,
  { stamp, version }: { readonly stamp: Stamp; readonly version: number | null },
): Promise<void> => {
  const told = await tx.get('toldPicks', id);
  if (told !== undefined && (told.stamp <= stamp || reaches(version, told.version)))
    await tx.remove('toldPicks', id);
};

/**
 * Stores a PICK in full. An answer older than the stored row changes nothing; a reviewed PICK stays reviewed. Returns
 * whether its place in the lists has changed [T11].
 */
export const put = async (tx: Writer<WrittenTables>, detail: PickDetail, when: When): Promise<boolean> => {
  const known = await byId(tx, detail.appointmentId);
  const isReviewed = detail.isReviewed || (known?.isReviewed ?? false); // [T21]
  if (known !== undefined && !isNewer(known, detail, when)) {
    if (isReviewed !== known.isReviewed) await tx.put('picks', { ...known, isReviewed });
    return false;
  }
  await clearDue(tx, detail.appointmentId, { stamp: when.stamp, version: detail.version });
  const edits = known === undefined ? 0 : editsOf(known, detail);
  await tx.put('picks', { ...detail, isReviewed, edits, ...when });
  return isMoved(known, detail);
};

/**
 * Stores the terms and state in an answer about a PICK. `isCreator`: whether the user is their author, null where the
 * answer does not say. A PICK that is not stored in full is noted to be read. Returns whether its place in the lists
 * has changed [T11].
 */
export const putTerms = async (
  tx: Writer<WrittenTables>,
  told: PickTerms | PickPreview,
  isCreator: boolean | null,
  when: When,
): Promise<boolean> => {
  const known = await byId(tx, told.appointmentId);
  if (known === undefined) {
    await markDue(tx, told.appointmentId, when.stamp);
    return false;
  }
  if (!isNewer(known, told, when)) return false;
  const isChanged = !sameTerms(termsOf(known), termsOf(told)) || known.state !== told.state;
  const { state, version, updatedAt } = told;
  await tx.put('picks', {
    ...known,
    ...termsOf(told),
    state,
    version: version ?? (isChanged ? null : known.version),
    updatedAt: updatedAt ?? known.updatedAt,
    isCreator: isCreator ?? known.isCreator,
    edits: editsOf(known, told),
    ...when,
  });
  // the terms have changed and the answer does not name their author
  if (isCreator === null && isChanged) await markDue(tx, told.appointmentId, when.stamp);
  else await clearDue(tx, told.appointmentId, { stamp: -1, version: version ?? null });
  return isMoved(known, told);
};

/** Stores that the server has the user's review of it. */
export const putReviewed = async (tx: Writer<Tables>, id: AppointmentId): Promise<void> => {
  const known = await byId(tx, id);
  if (known !== undefined && !known.isReviewed) await tx.put('picks', { ...known, isReviewed: true });
};

/**
 * Marks a PICK as due to be read [T9]: a call that leaves after `stamp` clears the mark, and so does an answer with the
 * version that every mark of it names.
 */
export const markDue = async (
  tx: Writer<Pick<AccountTables, 'toldPicks'>>,
  appointmentId: AppointmentId,
  stamp: Stamp,
  version?: number,
): Promise<void> => {
  const told = await tx.get('toldPicks', appointmentId);
  if (told === undefined)
    return tx.put('toldPicks', { appointmentId, stamp, ...(version === undefined ? {} : { version }) });
  // one mark without a version asks for a read, whatever the others name
  const named = version === undefined || told.version === undefined ? null : Math.max(version, told.version);
  const latest = Math.max(stamp, told.stamp);
  await tx.put('toldPicks', { appointmentId, stamp: latest, ...(named === null ? {} : { version: named }) });
};

/**
 * A change of a PICK that an event or a line reports: marks the PICK as due to be read, unless it is stored as that
 * change left it, or later [T9]. Returns whether it is due.
 */
export const noteChange = async (
  tx: Writer<WrittenTables>,
  { appointmentId, version }: PickChange,
  stamp: Stamp,
): Promise<boolean> => {
  if (isAsOf(await byId(tx, appointmentId), version)) return false;
  await markDue(tx, appointmentId, stamp, version);
  return true;
};

/** Marks the unfinished PICKs of a room that an answer about the room no longer names: their end has to be read. */
export const markUnnamedDue = async (
  tx: Writer<WrittenTables>,
  chatRoomId: ChatRoomId | null,
  named: AppointmentId | null,
  stamp: Stamp,
): Promise<void> => {
  for (const pick of chatRoomId === null ? [] : await inRoom(tx, chatRoomId)) {
    const isLeftOut = pick.appointmentId !== named && isUnfinished(pick);
    if (isLeftOut && pick.stamp < stamp) await markDue(tx, pick.appointmentId, stamp);
  }
};

/** PICKs that are due to be read. */
export const duePicks = (tx: Reader<Pick<AccountTables, 'toldPicks'>>) => tx.range('toldPicks', {});
