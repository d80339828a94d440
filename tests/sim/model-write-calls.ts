import type { ItemId, UserId } from '#contract/ids.ts';
import { ItemDraft } from '#contract/item.ts';
import { ProfileDraft } from '#contract/user.ts';
import type { Market } from '#tests/model/market.ts';
import { ifMatch, read } from './model-body.ts';
import type { Answered, Caller } from './model-types.ts';

/** A call that changes something. */
interface WriteCall {
  /** `key` is the action's, where this server looks at one. */
  readonly run: (key: string | null) => Answered;
}

/** The calls of likes, profiles and listings that change something (contract §2.2–2.4), as the model serves them. */
export const makeWriteCalls = (market: Market) => {
  const { kind, likes, listingWrites } = market;
  const expectedBy = ({ headers }: Caller): number | null => (kind.ext ? ifMatch(headers['if-match']) : null);

  const toggle = (itemId: ItemId, { user, tag }: Caller): WriteCall => {
    const flip = user === null ? null : likes.toggle(user, itemId);
    return {
      run: (key) => {
        flip?.({ key, tag });
        return { data: market.older || user === null ? null : likes.state(user, itemId) };
      },
    };
  };

  return {
    /** The call behind a pattern with its first number; null: it is about something else. */
    match: (pattern: string, itemId: ItemId, caller: Caller): WriteCall | null => {
      const me = caller.user as UserId; // calls with auth 'user' are refused before they run without one
      const by = (key: string | null) => ({ key, tag: caller.tag });
      const asked = (key: string | null) => ({ ...by(key), expected: expectedBy(caller) });
      const setTo = (liked: boolean): WriteCall | null =>
        kind.ext
          ? {
              run: (key) => {
                likes.set(me, itemId, liked, by(key));
                return { data: likes.state(me, itemId) };
              },
            }
          : null;
      switch (pattern) {
        case 'POST /api/v1/like/:id':
          return toggle(itemId, caller);
        case 'PUT /api/v1/like/:id':
          return setTo(true);
        case 'DELETE /api/v1/like/:id':
          return setTo(false);
        case 'POST /api/v1/item':
          return {
            run: (key) => {
              const made = listingWrites.create(me, read(ItemDraft, caller), by(key));
              return { data: market.detail(made, me), status: 201 };
            },
          };
        case 'PUT /api/v1/item/:id':
          return {
            run: (key) => {
              listingWrites.edit(me, itemId, read(ItemDraft, caller), asked(key));
              return { data: market.detail(itemId, me) };
            },
          };
        case 'DELETE /api/v1/item/:id':
          return {
            run: (key) => {
              listingWrites.remove(me, itemId, asked(key));
              return { data: null };
            },
          };
        case 'PUT /api/v1/user':
          return {
            run: (key) => {
              market.editProfile(me, read(ProfileDraft, caller), expectedBy(caller), by(key));
              return { data: market.me(me) };
            },
          };
        default:
          return null;
      }
    },
  };
};
