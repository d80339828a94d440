import { endpoints } from '#contract/endpoints.ts';
import * as items from '#src/domain/items/queries.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { CallFailed } from '#src/sync/failure.ts';
import {
  confirm,
  defineExecutor,
  EffectMissing,
  type ExecutorApi,
  type Settlement,
} from '#src/sync/outbox/executor.ts';
import { likeSet } from './set-like.mutation.ts';

interface Told {
  readonly liked: boolean;
  readonly likeCount: number;
}

/**
 * Sets a like. A server with `like-state` takes the wanted state as such; any other server has only a toggle, which is
 * called when the state differs, and its effect is read back (engine C2, faults §2.2). Repeating the mutation has one
 * effect either way.
 */
export default defineExecutor({
  definition: likeSet,
  needs: ['like-state', 'idem'],
  waits: true,
  marks: false,
  tables: ['items', 'toldLikes'],
  bind: ({ itemId, liked }) => {
    const settled = (told: Told): Settlement<'items' | 'toldLikes'> => ({
      write: async (tx, when) =>
        (await items.putLiked(tx, itemId, told, when)) ? [] : [itemPull(itemId), 'liked'],
    });
    const state = async (api: ExecutorApi): Promise<Told> =>
      (await api.certain(endpoints.item, { itemId })).value.itemInfo;
    /** The like as the server has it now; for a listing that cannot be read any more, as the call itself answered. */
    const since = async (api: ExecutorApi, told: Told): Promise<Told> => {
      try {
        return await state(api);
      } catch (error) {
        if (error instanceof CallFailed && error.failure.kind === 'refused') return told;
        throw error;
      }
    };
    /** The outcome of an attempt; a state that did not come about is tried again a few times. */
    const outcome = (told: Told): Settlement<'items' | 'toldLikes'> => {
      if (told.liked !== liked) throw new EffectMissing();
      return settled(told);
    };
    return {
      precheck: async (api, mode) => {
        if (mode === 'ext') return { is: 'go', mark: null };
        const now = await state(api);
        return now.liked === liked ? { is: 'done', settlement: settled(now) } : { is: 'go', mark: null };
      },
      send: async (api, { mode, key, again }) => {
        if (mode === 'plain') {
          const { value } = await api.call(endpoints.toggleLike, { itemId });
          // the new state in an answer counts; where an answer does not contain it, it is read
          return value === null
            ? { ...outcome(await confirm(() => state(api))), isOurs: true }
            : outcome(value);
        }
        const { value } = await api.call(liked ? endpoints.like : endpoints.unlike, { itemId }, { key });
        // a repeated answer is as old as the first one, and another device may have changed the like since
        return again ? settled(await confirm(() => since(api, value))) : outcome(value);
      },
      verify: async (api) => {
        const now = await state(api);
        if (now.liked === liked) return { is: 'done', settlement: settled(now) };
        return { is: 'absent', precheck: { is: 'go', mark: null } };
      },
      classifyRefusal: () => ({ is: 'refused' }),
    };
  },
});
