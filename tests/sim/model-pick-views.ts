import type { UserId } from '#contract/ids.ts';
import { type PickDetail, type PickState, type PickTerms, periods } from '#contract/pick.ts';
import { previewOf } from '#tests/model/items.ts';
import type { ModelOpinions } from '#tests/model/opinions.ts';
import { otherOf, type Pick } from '#tests/model/pick.ts';
import { byPlace, listed, notesOf, type PlaceInList, placeOf, rankOf } from '#tests/model/pick-list.ts';
import type { ModelPicks } from '#tests/model/picks.ts';
import { Refusal } from '#tests/model/refusal.ts';

const day = 86_400_000;
const lengths = { ALL: 100 * 365 * day, YEAR: 365 * day, SIX_MONTH: 183 * day, WEEK: 7 * day };
type Query = ReadonlyMap<string, string>;

const given = (query: Query, name: string): string | null => query.get(name) || null;

/** PICKs and what was told of them, as one of the two sees them (contract §2.0, §2.6, §2.9). */
export const makePickViews = (picks: ModelPicks, opinions: ModelOpinions) => {
  const { catalogue } = picks;
  const { ext, pageSize } = catalogue.kind;

  const versions = ({ version, updatedAt }: Pick) => (ext ? { version, updatedAt } : {});

  const detailOf = (pick: Pick, user: UserId): Omit<PickDetail, 'version' | 'updatedAt'> => {
    const item = catalogue.listings.get(pick.itemId);
    const card = item && previewOf(item, false);
    return {
      appointmentId: pick.id,
      itemId: pick.itemId,
      chatRoomId: pick.room.id,
      requesterId: pick.requester,
      ownerId: pick.owner,
      isCreator: pick.creator === user,
      imageUrl: null,
      title: card?.title ?? '',
      description: `${card?.title} 설명`,
      productTypes: ['SOCCER'],
      quality: 'HIGH',
      size: 'L',
      color: 'CRIMSON',
      ...pick.terms,
      state: pick.state,
      opponentNickname: catalogue.known(otherOf(pick, user)).nickname,
      isReviewed: opinions.isReviewed(pick.id, user),
      ...versions(pick),
    };
  };

  const termsOf = (pick: Pick): Omit<PickTerms, 'version' | 'updatedAt'> => ({
    appointmentId: pick.id,
    itemId: pick.itemId,
    ownerId: pick.owner,
    borrowerId: pick.requester,
    state: pick.state,
    ...pick.terms,
    ...versions(pick),
  });

  const list = (user: UserId, query: Query) => {
    const period = periods.find((one) => one === query.get('period'));
    const subject = (['OWNER', 'REQUESTER'] as const).find((one) => one === query.get('subject'));
    if (period === undefined || subject === undefined) throw new Refusal(400, 'INVALID_INPUT');
    const all = listed(picks.picks.values(), user, subject, picks.clock() - lengths[period]);
    const rest = from(all, query);
    const size = sizeOf(query);
    const next = rest[size];
    return {
      appointmentInfoList: rest.slice(0, size).map((pick) => detailOf(pick, user)),
      pageInfo: {
        hasNext: next !== undefined,
        cursorState: next?.state ?? null,
        cursorDate: next?.terms.rentalDate ?? null,
        cursorId: next?.id ?? null,
      },
    };
  };

  /** What comes from the cursor on; where part of it is missing, the row that it names says the rest (contract §3.2). */
  const from = (all: readonly Pick[], query: Query): readonly Pick[] => {
    const id = given(query, 'cursorId');
    if (id === null) return all;
    const state = given(query, 'cursorState');
    const date = given(query, 'cursorDate') ?? given(query, 'cursorLastChatAt');
    const named = all.find((pick) => pick.id === Number(id));
    if ((state === null || date === null) && named === undefined) throw new Refusal(400, 'INVALID_INPUT');
    const isWhole = state !== null && date !== null;
    const start: PlaceInList | undefined = isWhole
      ? [rankOf(state as PickState), date, Number(id)] // of a cursor that this server gave
      : named && placeOf(named);
    return start === undefined ? all : all.filter((pick) => byPlace(placeOf(pick), start) >= 0);
  };

  const sizeOf = (query: Query): number =>
    Math.min(pageSize, Math.max(1, Number(query.get('pageSize') || 20)));

  const notes = (user: UserId, query: Query) => {
    const id = given(query, 'cursorId');
    const all = notesOf(picks.notes, user);
    const rest = id === null ? all : all.filter((note) => note.id <= Number(id));
    const size = sizeOf(query);
    const next = rest[size];
    return {
      notifications: rest.slice(0, size).map((note) => {
        const item = catalogue.listings.get(note.pick.itemId);
        const { rentalDate, returnDate } = note;
        return {
          notificationInfo: { id: note.id, type: note.type, createdAt: note.createdAt },
          appointmentInfo: { id: note.pick.id, rentalDate, returnDate },
          itemInfo: item === undefined ? null : previewOf(item, !catalogue.older),
        };
      }),
      pageInfo: {
        hasNext: next !== undefined,
        cursorCreatedAt: next?.createdAt ?? null,
        cursorId: next?.id ?? null,
      },
    };
  };

  return { detailOf, termsOf, list, notes };
};
