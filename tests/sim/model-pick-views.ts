import type { UserId } from '#contract/ids.ts';
import { type PickDetail, type PickState, type PickTerms, periods } from '#contract/pick.ts';
import { previewOf } from './model-items.ts';
import type { ModelOpinions } from './model-opinions.ts';
import { msOf } from './model-pick-dates.ts';
import type { Pick } from './model-pick-types.ts';
import type { ModelPicks } from './model-picks.ts';
import { Refusal } from './model-types.ts';

const day = 86_400_000;
const rank: Partial<Record<PickState, number>> = { CONFIRMED: 0, IN_PROGRESS: 1, SUCCESS: 2 };
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
    const other = user === pick.owner ? pick.requester : pick.owner;
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
      opponentNickname: catalogue.known(other).nickname,
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

  /** Agreed, running and completed ones of one side, in the order of the list. */
  const listed = (user: UserId, subject: string, since: number): Pick[] =>
    [...picks.picks.values()]
      .filter((pick) => (subject === 'OWNER' ? pick.owner : pick.requester) === user)
      .filter(({ state, terms }) => rank[state] !== undefined && msOf(terms.rentalDate) >= since)
      .sort((a, b) => order(keyOf(a), keyOf(b)));

  const keyOf = ({ state, terms, id }: Pick): Key => [rank[state] ?? 3, terms.rentalDate, id];

  const list = (user: UserId, query: Query) => {
    const period = periods.find((one) => one === query.get('period'));
    const subject = query.get('subject') ?? '';
    if (period === undefined || !['OWNER', 'REQUESTER'].includes(subject))
      throw new Refusal(400, 'INVALID_INPUT');
    const all = listed(user, subject, picks.clock() - lengths[period]);
    const rest = from(all, query, keyOf);
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
  const from = (all: readonly Pick[], query: Query, key: (pick: Pick) => Key): readonly Pick[] => {
    const id = given(query, 'cursorId');
    if (id === null) return all;
    const state = given(query, 'cursorState');
    const date = given(query, 'cursorDate') ?? given(query, 'cursorLastChatAt');
    const named = all.find((pick) => pick.id === Number(id));
    if ((state === null || date === null) && named === undefined) throw new Refusal(400, 'INVALID_INPUT');
    const isWhole = state !== null && date !== null;
    const start: Key | undefined = isWhole
      ? [rank[state as PickState] ?? 3, date, Number(id)] // of a cursor that this server gave
      : named && key(named);
    return start === undefined ? all : all.filter((pick) => order(key(pick), start) >= 0);
  };

  const sizeOf = (query: Query): number =>
    Math.min(pageSize, Math.max(1, Number(query.get('pageSize') || 20)));

  const notes = (user: UserId, query: Query) => {
    const id = given(query, 'cursorId');
    const all = picks.notes.filter((note) => note.user === user).reverse();
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

  return { detailOf, termsOf, list, listed, notes };
};

type Key = readonly [rank: number, date: string, id: number];

const order = (a: Key, b: Key): number => a[0] - b[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : a[2] - b[2]);
