import { namedPicksTargets } from '#src/domain/picks/pick.target.ts';
import { standingPulls } from '#src/domain/picks/pull-keys.ts';
import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import { startDomain } from './start-domain.ts';

/**
 * The parts for a context without screens: it reads the PICKs it was notified of, reads and deletes nothing that only a
 * screen shows, and ends too soon to have a live session.
 */
export const backgroundParts: MemberParts = partsWith({
  standingPulls,
  start: startDomain({ openLive: null, tradeTargets: namedPicksTargets, rooms: null }),
});
