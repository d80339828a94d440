import * as v from 'valibot';
import { AppointmentId, ChatId, ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import type { PushDeviceId } from '#contract/push.ts';
import { type Subject, subjects } from '#contract/values.ts';
import { named, numbered, pullKey } from '#src/db/pulls.ts';

// Keys of what the engine pulls, but for searches (search/query.ts): screens, rows and the engine name it by them.
// How each is pulled is in the *.pull.ts or *.feed.ts that has its key.

/** The user's own profile. */
export const mePull = 'me';
/** The newest listings. */
export const homeFeed = 'home';
/** The interest list. */
export const likedFeed = 'liked';
/** The user's own listings. */
export const mySalesFeed = 'mine';
/** The listings of a user. */
export const salesFeed = pullKey('sales', numbered(UserId));
/** A listing in full. */
export const itemPull = pullKey('item', numbered(ItemId));

/** The list of rooms. */
export const roomsPull = 'rooms';
/** The rooms of one listing. */
export const roomsAboutPull = pullKey('rooms:item', numbered(ItemId));
/** A room and its newest history. */
export const roomPull = pullKey('room', numbered(ChatRoomId));
/** A hole in a room's history, by the message that is missing at its upper edge. */
export const holePull = pullKey('hole', numbered(ChatRoomId), named(ChatId));
/** Whether a PICK of the room is running, so that the room must not be left (contract §2.5). */
export const inProgressPull = pullKey('in-progress', numbered(ChatRoomId));
/** The socket: `at` is when the engine last caught up with it. */
export const socketPull = 'socket';

/** A PICK in full. */
export const pickPull = pullKey('pick', numbered(AppointmentId));
/** PICKs that are due to be read (T9). */
export const stalePicksPull = 'told-picks';
/** What comes ahead of being opened: own goods, and listings of PICKs (P21). */
export const aheadPull = 'ahead';
/** Due at each start of a member's engine, at each wake-up, and whenever the link is free again. */
export const standingPulls = [stalePicksPull];
/** PICKs that the user received as an owner, or sent as a requester. */
export const picksFeed = pullKey<[Subject]>('picks', named(v.picklist(subjects)));
/** Both of them. */
export const picksFeeds = (): readonly string[] => subjects.map((subject) => picksFeed(subject));
/** Whether this account has a PICK and a room for another user's listing. */
export const currentPull = pullKey('current', numbered(ItemId));
/** On which days of a month a listing may be rented, `month` as `2026-11`. */
export const monthPull = pullKey(
  'rentals',
  numbered(ItemId),
  named(v.pipe(v.string(), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/))),
);
/** The first day on which a listing may be bought. */
export const saleDayPull = pullKey('sale-day', numbered(ItemId));

/** The server's key for pushes and the account's devices. */
export const pushPull = 'push';
/** A push that the user asks for to try a device. */
export const pushTestPull = pullKey(
  'push-test',
  named(v.custom<PushDeviceId>((id) => typeof id === 'string')),
);

/** Whom this account blocks. */
export const blocksPull = 'blocks';

/** Notifications, newest first. */
export const notificationsFeed = 'notifications';
/** The reviews about a user, newest first. */
export const reviewsFeed = pullKey('reviews', numbered(UserId));
