import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import type { OpenLive } from '../chat/engine/live-port.ts';
import { toldTargets } from '../picks/pick.target.ts';
import { stalePicksPull } from '../picks/pull-keys.ts';
import { startDomain } from './start-domain.ts';
import { makeTradeTargets } from './trade-targets.ts';

const standingPulls = [stalePicksPull];

/** The parts for a context with screens; `openLive`: null where no live session can be opened. */
export const memberParts = (openLive: OpenLive | null): MemberParts =>
  partsWith({ standingPulls, start: startDomain({ openLive, tradeTargets: makeTradeTargets }) });

/**
 * The parts for a context without screens: it reads the PICKs it was notified of, shows no list, and ends too soon to
 * have a live session.
 */
export const backgroundParts: MemberParts = partsWith({
  standingPulls,
  start: startDomain({ openLive: null, tradeTargets: toldTargets }),
});
