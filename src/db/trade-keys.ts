import type { AppointmentId } from '#contract/ids.ts';
import type { Subject } from '#contract/pick.ts';

/** What of trades can be pulled, by key; a file of its own, as the engine names them before it brings what pulls them. */

export const pickPull = (id: AppointmentId): string => `pick:${id}`;

/** PICKs that something told of and that nobody has read yet (T9). */
export const stalePicksPull = 'told-picks';

/** The feed of a tab: PICKs that one received as an owner, or sent as a requester. */
export const picksFeed = (subject: Subject): string => `picks:${subject}`;

/** Both tabs. */
export const picksFeeds = (): readonly string[] => [picksFeed('OWNER'), picksFeed('REQUESTER')];

/** The feed of notifications, newest first. */
export const notificationsFeed = 'notifications';
