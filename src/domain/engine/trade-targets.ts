import * as v from 'valibot';
import { AppointmentId, ItemId } from '#contract/ids.ts';
import { makeAheadTarget } from '#src/domain/listings/ahead.target.ts';
import { monthTarget, saleDayTarget } from '#src/domain/picks/calendar.target.ts';
import { currentTarget } from '#src/domain/picks/current.target.ts';
import { makeNamedPicksTarget, pickTarget } from '#src/domain/picks/pick.target.ts';
import { notificationsFeed, picksFeedOf } from '#src/domain/picks/picks.feed.ts';
import {
  aheadPull,
  notificationsFeed as notificationsKey,
  picksFeed,
  stalePicksPull,
} from '#src/domain/picks/pull-keys.ts';
import { reviewFeeds } from '#src/domain/reviews/pull-keys.ts';
import { reviewsFeedOf } from '#src/domain/reviews/reviews.feed.ts';
import type { DomainDeps } from '#src/sync/member-parts.ts';
import { feedTarget } from '#src/sync/pull/feed-target.ts';
import { remembered, type TargetOf } from '#src/sync/pull/remembered.ts';
import type { Target } from '#src/sync/pull/target.ts';

const shape = /^(pick|current|rentals|sale-day):([1-9]\d{0,15})(?::(\d{4})-(0[1-9]|1[0-2]))?$/;

const made = (key: string): Target | undefined => {
  if (key === stalePicksPull) return makeNamedPicksTarget();
  if (key === aheadPull) return makeAheadTarget();
  if (key === notificationsKey) return feedTarget(key, notificationsFeed);
  for (const subject of ['OWNER', 'REQUESTER'] as const)
    if (key === picksFeed(subject)) return feedTarget(key, picksFeedOf(subject));
  const reviews = reviewsFeedOf(key);
  if (reviews !== undefined) return feedTarget(key, reviews);
  const [, what, number, year, month] = shape.exec(key) ?? [];
  if (what === 'pick') {
    const id = v.safeParse(AppointmentId, Number(number));
    return id.success && year === undefined ? pickTarget(id.output) : undefined;
  }
  const item = v.safeParse(ItemId, Number(number));
  if (what === undefined || !item.success) return undefined;
  if (what === 'current') return year === undefined ? currentTarget(item.output) : undefined;
  if (what === 'sale-day') return year === undefined ? saleDayTarget(item.output) : undefined;
  return year === undefined ? undefined : monthTarget(item.output, Number(year), Number(month));
};

/**
 * The targets of trades, by key; undefined for another kind of key, and for reviews while the server does not say that it
 * has them (contract §11.4 f): it is asked for none. Each engine makes its own.
 */
export const makeTradeTargets = (can: DomainDeps['can']): TargetOf => {
  const targetOf = remembered(made);
  return (key) => (key.startsWith(reviewFeeds) && !can('reviews') ? undefined : targetOf(key));
};
