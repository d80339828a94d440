import type { AppointmentId } from '#contract/ids.ts';
import type { Subject } from '#contract/pick.ts';

/**
 * Keys of the pulls of trades; a file of its own, as the engine uses the keys before it loads the code that pulls them.
 */

export const pickPull = (id: AppointmentId): string => `pick:${id}`;

/** PICKs that are due to be read (T9). */
export const stalePicksPull = 'told-picks';

/** What comes ahead of being opened: own goods, and listings of PICKs (P21). */
export const aheadPull = 'ahead';

/** Due at each start of a member's engine, at each wake-up, and whenever the link is free again. */
export const standingPulls = [stalePicksPull];

/** The feed of a tab: PICKs that the user received as an owner, or sent as a requester. */
export const picksFeed = (subject: Subject): string => `picks:${subject}`;

/** The feeds of both tabs. */
export const picksFeeds = (): readonly string[] => [picksFeed('OWNER'), picksFeed('REQUESTER')];

/** The feed of notifications, newest first. */
export const notificationsFeed = 'notifications';
