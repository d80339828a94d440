import type { OpenLive } from '#src/domain/chat/engine/live-port.ts';
import { mySalesFeed } from '#src/domain/listings/my-sales.view.ts';
import { standingPulls } from '#src/domain/picks/pull-keys.ts';
import type { DomainDeps } from '#src/sync/domain-port.ts';
import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import { retain } from '../chat/engine/retain.ts';
import { makeRoomTargets } from '../chat/engine/room-targets.ts';
import { startDomain } from './start-domain.ts';
import { makeTradeTargets } from './trade-targets.ts';

const rooms = { makeTargets: makeRoomTargets, retain };

/** One's own listings come ahead, so that their screen opens without a network that it was never opened with [P21]. */
const readOwnAhead = async ({ leaseHandle, later }: DomainDeps): Promise<void> => {
  const row = await leaseHandle.read(['feeds'], (tx) => tx.get('feeds', mySalesFeed));
  if (row?.at == null) later(mySalesFeed);
};

/** The parts for a context with screens; `openLive`: null where no live session can be opened. */
export const memberParts = (openLive: OpenLive | null): MemberParts => {
  const start = startDomain({ openLive, tradeTargets: makeTradeTargets, rooms });
  return partsWith({
    standingPulls,
    start: (deps) => {
      readOwnAhead(deps).catch(deps.onFatal);
      return start(deps);
    },
  });
};
