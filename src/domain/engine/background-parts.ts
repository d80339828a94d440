import { stalePicks } from '#src/domain/picks/pick.pull.ts';
import { standingPulls } from '#src/domain/pull-keys.ts';
import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import { startDomain } from './start-domain.ts';

/**
 * The parts for a context without screens: it reads the PICKs it was notified of, reads and deletes nothing that only a
 * screen shows, and ends too soon to have a live session.
 */
export const backgroundParts: MemberParts = partsWith({
  standingPulls,
  start: startDomain({ openLive: null, pulls: () => [stalePicks], retain: null }),
});
