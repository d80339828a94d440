import type { RoomContext } from '#src/domain/chat/room.pull.ts';
import type { Pull } from '#src/sync/pull/pull.ts';

type Found = Pull | readonly Pull[] | ((context: RoomContext) => readonly Pull[]);

/** What only a member's engine pulls, in a part that only it loads; found as those of visitors (pulls.ts). */
const found = import.meta.glob<Found>('../{chat,engine,notifications,picks,push,reviews}/*.{feed,pull}.ts', {
  eager: true,
  import: 'default',
});

/** All of them; those of rooms get the history that they read into. */
export const memberPulls = (context: RoomContext): readonly Pull[] =>
  Object.values(found).flatMap((pulls) => (typeof pulls === 'function' ? pulls(context) : pulls));
