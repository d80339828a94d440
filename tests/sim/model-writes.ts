import * as v from 'valibot';
import type { ItemId, UserId } from '#contract/ids.ts';
import { ProfileDraft } from '#contract/user.ts';
import type { ModelCatalogue } from './model-catalogue.ts';
import type { Ledger } from './model-ledger.ts';
import { type Answered, type Caller, Refusal } from './model-types.ts';

interface WriteDeps {
  readonly catalogue: ModelCatalogue;
  readonly ledger: Ledger;
  readonly now: () => number;
  /** Whether this upload of theirs arrived. */
  readonly owns: (user: UserId, key: string) => boolean;
}

/** By whom and under which key, for the ledger. */
type Author = Pick<Caller, 'tag'> & { readonly key: string | null };

/** What changes the market: likes and profiles (contract §2.2, §2.4, §11.4 b, c). */
export const makeWrites = ({ catalogue, ledger, now, owns }: WriteDeps) => {
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

  const state = (user: UserId, itemId: ItemId) => ({
    liked: catalogue.isLiked(user, itemId),
    likeCount: catalogue.living(itemId).likeCount,
  });

  return {
    /** Sets or clears a like; repeating it changes nothing. */
    set: (user: UserId, itemId: ItemId, liked: boolean, author: Author): Answered => {
      check(itemId);
      if (catalogue.isLiked(user, itemId) !== liked) put(user, itemId, liked, author);
      return { data: state(user, itemId) };
    },

    /**
     * Flips a like. [O] looks first and writes later, with nothing that makes a second row impossible: two at once may
     * both add one, and from then on every toggle of that item ends in 500 (contract §2.4).
     */
    toggle: (user: UserId, itemId: ItemId): ((author: Author) => Answered) => {
      const rows = () => catalogue.known(user).likes.filter((id) => id === itemId).length;
      const seen = catalogue.older ? rows() : null;
      return (author) => {
        check(itemId);
        const before = seen ?? rows();
        if (before > 1) throw new Refusal(500, 'INTERNAL_SERVER_ERROR');
        put(user, itemId, before === 0, author);
        return { data: catalogue.older ? null : state(user, itemId) };
      };
    },

    /** Replaces a profile as a whole. */
    edit: (user: UserId, { body, headers }: Caller, author: Author): Answered => {
      const member = catalogue.known(user);
      const expected = catalogue.kind.ext ? ifMatch(headers['if-match']) : null;
      const draft = v.safeParse(ProfileDraft, parsed(body?.text));
      if (!draft.success) throw new Refusal(400, 'INVALID_INPUT');
      if (expected !== null && expected !== member.version)
        throw new Refusal(412, 'VERSION_CONFLICT', catalogue.me(user));
      const photo = draft.output.profileImageUrl;
      const isTheirs = photo === null || photo === member.profileImageUrl || owns(user, photo);
      if (!isTheirs && !catalogue.older) throw new Refusal(400, 'INVALID_INPUT');
      const from = profileText(member);
      Object.assign(member, draft.output, { version: member.version + 1 });
      const to = profileText(member);
      ledger.add({ at: now(), user, kind: 'profile', entity: 'me', ...author, from, to });
      return { data: catalogue.me(user) };
    },
  };
};

/** What the ledger says of a profile. */
export const profileText = (one: {
  readonly nickname: string;
  readonly profileImageUrl: string | null;
}): string => `${one.nickname} ${one.profileImageUrl ?? '-'}`;

/** `If-Match: "7"` (contract §11.4 b); what names no version matches none. */
export const ifMatch = (header: string | undefined): number | null => {
  if (header === undefined || header === '*') return null;
  return Number(/^(?:W\/)?"(\d{1,15})"$/.exec(header)?.[1] ?? 0);
};

export const parsed = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '');
  } catch {
    throw new Refusal(400, 'INVALID_INPUT'); // what cannot be read is refused, as by the real server
  }
};
