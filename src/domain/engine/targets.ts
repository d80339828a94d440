import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { itemTarget } from '#src/domain/items/item.target.ts';
import { meTarget } from '#src/domain/profile/me.target.ts';
import { countTargetOf } from '#src/domain/search/count.target.ts';
import { feedTarget } from '#src/sync/pull/feed-target.ts';
import { remembered, type TargetOf } from '#src/sync/pull/remembered.ts';
import type { Target } from '#src/sync/pull/target.ts';
import { feedOf } from './feeds.ts';

const made = (key: string): Target | undefined => {
  if (key === 'me') return meTarget;
  const about = /^item:([1-9]\d{0,15})$/.exec(key);
  if (about !== null) {
    const id = v.safeParse(ItemId, Number(about[1]));
    return id.success ? itemTarget(id.output) : undefined;
  }
  const feed = feedOf(key);
  return feed === undefined ? countTargetOf(key) : feedTarget(key, feed);
};

/**
 * The target of a key; undefined for a key that this build does not know, since another tab may be newer [P10]. Each
 * engine makes its own.
 */
export const makeTargets = (): TargetOf => remembered(made);
