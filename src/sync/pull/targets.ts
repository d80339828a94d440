import * as v from 'valibot';
import { ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { roomsPull } from '#src/db/views/room-list.ts';
import { countTargetOf } from './count-target.ts';
import { currentTarget } from './current-target.ts';
import { feedTarget } from './feed-target.ts';
import { feedOf } from './feeds/all.ts';
import { roomsTarget } from './room-list-target.ts';
import { holeTarget, inProgressTarget, roomTarget } from './room-target.ts';
import { itemTarget, meTarget } from './single-target.ts';
import type { Target } from './target.ts';

const roomMade = (
  key: string,
  what: string | undefined,
  number: number,
  below: string | undefined,
): Target | undefined => {
  const id = v.safeParse(ChatRoomId, number);
  if (!id.success) return undefined;
  if (what === 'hole') {
    const from = v.safeParse(ChatId, below);
    return from.success ? holeTarget(key, id.output, from.output) : undefined;
  }
  if (below !== undefined) return undefined;
  return what === 'room' ? roomTarget(id.output) : inProgressTarget(id.output);
};

const made = (key: string): Target | undefined => {
  if (key === 'me') return meTarget;
  const about = /^(item|current):([1-9]\d{0,15})$/.exec(key);
  if (about !== null) {
    const id = v.safeParse(ItemId, Number(about[2]));
    if (!id.success) return undefined;
    return about[1] === 'item' ? itemTarget(id.output) : currentTarget(id.output);
  }
  const room = /^(room|in-progress|hole):([1-9]\d{0,15})(?::(.+))?$/.exec(key);
  if (room !== null) return roomMade(key, room[1], Number(room[2]), room[3]);
  if (key === roomsPull) return roomsTarget(key, null);
  const aboutItem = v.safeParse(ItemId, Number(/^rooms:item:([1-9]\d{0,15})$/.exec(key)?.[1]));
  if (aboutItem.success) return roomsTarget(key, aboutItem.output);
  const feed = feedOf(key);
  return feed === undefined ? countTargetOf(key) : feedTarget(key, feed);
};

/** The target behind a key; undefined for one that this build does not know (another tab may be newer). One engine's own. */
export const makeTargets = (): ((key: string) => Target | undefined) => {
  const targets = new Map<string, Target | undefined>();
  return (key) => {
    if (!targets.has(key)) targets.set(key, made(key));
    return targets.get(key);
  };
};
