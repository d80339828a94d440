import { initial } from './0001-initial.ts';
import { mutations } from './0002-intents.ts';
import { currents } from './0003-currents.ts';
import { chat } from './0004-chat.ts';
import { trades } from './0005-trades.ts';
import { selling } from './0006-selling.ts';
import { openPicks } from './0007-open-picks.ts';
import { opened } from './0008-opened.ts';
import { reviews } from './0009-reviews.ts';
import { push } from './0010-push.ts';
import { blocks } from './0011-blocks.ts';
import { deviceInitial } from './device-0001-initial.ts';
import type { Migration } from './migration.ts';

export const accountMigrations: readonly Migration[] = [
  initial,
  mutations,
  currents,
  chat,
  trades,
  selling,
  openPicks,
  opened,
  reviews,
  push,
  blocks,
];
export const deviceMigrations: readonly Migration[] = [deviceInitial];
