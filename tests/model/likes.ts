import type { ItemId, UserId } from '#contract/ids.ts';
import type { ModelCatalogue } from './catalogue.ts';
import type { Author, Ledger } from './ledger.ts';
import { Refusal } from './refusal.ts';

interface LikeDeps {
  readonly catalogue: ModelCatalogue;
  readonly ledger: Ledger;
  readonly now: () => number;
}

/** Who likes what (contract §2.4, §11.4 c). */
export const makeLikes = ({ catalogue, ledger, now }: LikeDeps) => {
  const put = (user: UserId, itemId: ItemId, liked: boolean, author: Author): void => {
    const { likes } = catalogue.known(user);
    const item = catalogue.living(itemId);
    const rows = likes.filter((id) => id === itemId).length;
    const at = likes.indexOf(itemId);
    if (liked) likes.push(itemId);
    else if (at >= 0) likes.splice(at, 1);
    else return;
    item.likeCount += liked ? 1 : -1;
    const to = String(liked ? rows + 1 : rows - 1);
    ledger.add({ at: now(), user, kind: 'like', entity: `item:${itemId}`, ...author, from: `${rows}`, to });
  };

  const check = (itemId: ItemId): void => {
    catalogue.living(itemId);
    if (itemId === catalogue.kind.poisoned) throw new Refusal(500, 'INTERNAL_SERVER_ERROR');
  };

  return {
    /** What a like of this user's is now. */
    state: (user: UserId, itemId: ItemId) => ({
      liked: catalogue.isLiked(user, itemId),
      likeCount: catalogue.living(itemId).likeCount,
    }),

    /** Sets or clears a like; repeating it changes nothing. */
    set: (user: UserId, itemId: ItemId, liked: boolean, author: Author): void => {
      check(itemId);
      if (catalogue.isLiked(user, itemId) !== liked) put(user, itemId, liked, author);
    },

    /**
     * Flips a like. [O] looks first and writes later, with nothing that makes a second row impossible: two at once may
     * both add one, and from then on every toggle of that item ends in 500 (contract §2.4).
     */
    toggle: (user: UserId, itemId: ItemId): ((author: Author) => void) => {
      const rows = () => catalogue.known(user).likes.filter((id) => id === itemId).length;
      const seen = catalogue.older ? rows() : null;
      return (author) => {
        check(itemId);
        const before = seen ?? rows();
        if (before > 1) throw new Refusal(500, 'INTERNAL_SERVER_ERROR');
        put(user, itemId, before === 0, author);
      };
    },
  };
};
