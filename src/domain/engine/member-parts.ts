import type { OpenLive } from '#src/domain/chat/engine/live-port.ts';
import { standingPulls } from '#src/domain/picks/pull-keys.ts';
import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import { retain } from '../chat/engine/retain.ts';
import { makeRoomTargets } from '../chat/engine/room-targets.ts';
import { startDomain } from './start-domain.ts';
import { makeTradeTargets } from './trade-targets.ts';

const rooms = { makeTargets: makeRoomTargets, retain };

/** The parts for a context with screens; `openLive`: null where no live session can be opened. */
export const memberParts = (openLive: OpenLive | null): MemberParts =>
  partsWith({ standingPulls, start: startDomain({ openLive, tradeTargets: makeTradeTargets, rooms }) });
