import type { OpenLive } from '#src/domain/chat/engine/live-port.ts';
import { retain } from '#src/domain/chat/engine/retain.ts';
import { standingPulls } from '#src/domain/pull-keys.ts';
import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import { memberPulls } from './member-pulls.ts';
import { startDomain } from './start-domain.ts';

/** The parts for a context with screens; `openLive`: null where no live session can be opened. */
export const memberParts = (openLive: OpenLive | null): MemberParts =>
  partsWith({ standingPulls, start: startDomain({ openLive, pulls: memberPulls, retain }) });
