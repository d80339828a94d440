import type { UserId } from '#contract/ids.ts';
import { openBackupOrNone } from '#src/db/backup/backups.ts';
import { liveOver } from '#src/domain/chat/engine/live.ts';
import { memberParts } from '#src/domain/engine/member-parts.ts';
import type { EngineDeps } from '#src/sync/ports.ts';
import { lazySocket } from './live-socket.ts';

/** What a member's engine has beyond a visitor's, in a part of its own: it comes with the app, and is there offline. */
export const membersPart = async (user: UserId): Promise<Pick<EngineDeps, 'backup' | 'parts'>> => ({
  backup: await openBackupOrNone(user),
  parts: memberParts(liveOver(lazySocket())),
});
