import * as v from 'valibot';
import { ChatId, ChatRoomId, ItemId } from '#contract/ids.ts';
import { remembered, type TargetOf } from '#src/sync/pull/remembered.ts';
import type { Target } from '#src/sync/pull/target.ts';
import { holeTarget, inProgressTarget, type RoomContext, roomTarget } from '../room.target.ts';
import { roomsTarget } from '../room-list.target.ts';
import { roomsPull } from '../room-list.view.ts';

const shapes = /^(rooms:item|room|in-progress|hole):([1-9]\d{0,15})(?::(.+))?$/;

export type MakeRoomTargets = (context: RoomContext) => TargetOf;

/** The targets of chat, by key; undefined for another kind of key. */
export const makeRoomTargets: MakeRoomTargets = (context) =>
  remembered((key): Target | undefined => {
    if (key === roomsPull) return roomsTarget(context, null);
    const [, what, number, rest] = shapes.exec(key) ?? [];
    if (what === 'rooms:item' && rest === undefined) {
      const item = v.safeParse(ItemId, Number(number));
      return item.success ? roomsTarget(context, item.output) : undefined;
    }
    const room = v.safeParse(ChatRoomId, Number(number));
    if (!room.success) return undefined;
    if (what === 'hole') {
      const below = v.safeParse(ChatId, rest);
      return below.success ? holeTarget(context, room.output, below.output) : undefined;
    }
    if (rest !== undefined) return undefined;
    if (what === 'room') return roomTarget(context, room.output);
    return what === 'in-progress' ? inProgressTarget(room.output) : undefined;
  });
