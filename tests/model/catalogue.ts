import type { ItemId, UserId } from '#contract/ids.ts';
import { detailOf, type Listing, previewOf } from './items.ts';
import { isOlder, type MarketKind, type ModelTime } from './kind.ts';
import { Refusal } from './refusal.ts';
import { wall } from './seoul-time.ts';

export interface Member {
  readonly id: UserId;
  nickname: string;
  profileImageUrl: string | null;
  gender: 'MALE' | 'FEMALE' | null;
  height: number | null;
  weight: number | null;
  version: number;
  /** Most recently liked last. An older server may hold an item twice. */
  readonly likes: ItemId[];
}

/** Listings, members and the lists of them (contract §2.2–2.4, §3): what everything else of the model works on. */
export class ModelCatalogue {
  readonly kind: MarketKind;
  readonly older: boolean;
  readonly listings = new Map<ItemId, Listing>();
  readonly members = new Map<UserId, Member>();
  /** Version of what is created. */
  firstVersion = 0;
  readonly #time: ModelTime;
  #lastMoment = 0;

  constructor(kind: MarketKind, time: ModelTime) {
    this.kind = kind;
    this.#time = time;
    this.older = isOlder(kind);
  }

  /** A server-made moment: later than every one before it. */
  moment(): string {
    const { start } = this.#time;
    this.#lastMoment = Math.max(this.#lastMoment + 1, start + Math.floor(this.#time.now()));
    return `${wall(this.#lastMoment)}.${String(this.#lastMoment % 1_000).padStart(3, '0')}204`;
  }

  member(id: UserId, nickname: string): Member {
    const made: Member = {
      id,
      nickname,
      profileImageUrl: null,
      gender: null,
      height: null,
      weight: null,
      version: 0,
      likes: [],
    };
    this.members.set(id, made);
    return made;
  }

  known(userId: UserId): Member {
    const member = this.members.get(userId);
    if (member === undefined) throw new Refusal(404, 'USER_NOT_FOUND', userId);
    return member;
  }

  /** The listing, unless there is none or no more. */
  living(itemId: ItemId): Listing {
    const item = this.listings.get(itemId);
    if (item === undefined) throw new Refusal(404, 'ITEM_NOT_FOUND', itemId);
    if (item.deleted) throw new Refusal(409, 'ALREADY_DELETED_ITEM');
    return item;
  }

  me(userId: UserId) {
    const { likes: _likes, version, ...member } = this.known(userId);
    return { ...member, isKoreanUnivVerified: true, ...(this.kind.ext ? { version } : {}) };
  }

  /** The whole home list as it stands: newest repost first. */
  ordered(): Listing[] {
    return [...this.listings.values()]
      .filter((item) => !item.deleted)
      .sort((a, b) =>
        a.repostDate === b.repostDate ? b.itemId - a.itemId : a.repostDate < b.repostDate ? 1 : -1,
      );
  }

  search(query: ReadonlyMap<string, string>) {
    const asked = Number(query.get('pageSize') || 20);
    const size = Math.min(this.kind.pageSize, Math.max(1, asked));
    const [id, date] = [query.get('cursorId') ?? '', query.get('cursorDate') ?? ''];
    if ((id === '') !== (date === '')) throw new Refusal(400, 'INVALID_INPUT');
    const rows = this.ordered().filter((item) => {
      if (id === '') return true;
      if (item.repostDate !== date) return item.repostDate < date;
      return this.kind.exclusiveCursor ? item.itemId < Number(id) : item.itemId <= Number(id);
    });
    const next = rows[size];
    return {
      items: rows.slice(0, size).map((item) => previewOf(item, !this.older)),
      hasNext: next !== undefined,
      cursorId: next?.itemId ?? null,
      cursorLike: next?.likeCount ?? null,
      cursorDate: next?.repostDate ?? null,
    };
  }

  liked(userId: UserId) {
    const likes = [...new Set(this.members.get(userId)?.likes.toReversed())];
    return likes
      .flatMap((id) => this.listings.get(id) ?? [])
      .filter((item) => !item.deleted)
      .map((item) => previewOf(item, !this.older));
  }

  owned(userId: UserId) {
    return [...this.listings.values()]
      .filter((item) => item.ownerId === userId && !item.deleted)
      .sort((a, b) => b.itemId - a.itemId)
      .map((item) => ({ ...previewOf(item, !this.older), isSold: item.sold }));
  }

  detail(itemId: ItemId, user: UserId | null) {
    const item = this.living(itemId);
    const owner = this.members.get(item.ownerId);
    return detailOf(
      item,
      owner?.nickname ?? '',
      { mine: item.ownerId === user, liked: this.isLiked(user, itemId), deletions: !this.older },
      this.kind.ext,
    );
  }

  isLiked(user: UserId | null, itemId: ItemId): boolean {
    return user !== null && (this.members.get(user)?.likes.includes(itemId) ?? false);
  }
}
