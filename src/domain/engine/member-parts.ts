import type { OpenLive } from '#src/domain/chat/engine/live-port.ts';
import { retain } from '#src/domain/chat/engine/retain.ts';
import type { RoomContext } from '#src/domain/chat/room.pull.ts';
import { standingPulls } from '#src/domain/pull-keys.ts';
import { type MemberParts, partsWith } from '#src/sync/member-parts.ts';
import type { Pull } from '#src/sync/pull/pull.ts';
import { startDomain } from './start-domain.ts';

type Found = Pull | readonly Pull[] | ((context: RoomContext) => readonly Pull[]);

/** What only a member's engine pulls, in a part that only it loads; found as those of visitors (pulls.ts). */
const found = import.meta.glob<Found>(
  '../{blocks,chat,engine,notifications,picks,push,reviews}/*.{feed,pull}.ts',
  {
    eager: true,
    import: 'default',
  },
);

/** All of them; those of rooms get the history that they read into. */
export const memberPulls = (context: RoomContext): readonly Pull[] =>
  Object.values(found).flatMap((pulls) => (typeof pulls === 'function' ? pulls(context) : pulls));

/** The parts for a context with screens; `openLive`: null where no live session can be opened. */
export const memberParts = (openLive: OpenLive | null): MemberParts =>
  partsWith({ standingPulls, start: startDomain({ openLive, pulls: memberPulls, retain }) });
