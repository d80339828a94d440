import { chats } from './chats/run.ts';
import { mutations } from './mutations/run.ts';
import { reads } from './reads/run.ts';
import { sells } from './sells/run.ts';
import { trades } from './trades/run.ts';

/** Every scenario, by its name. */
export const scenarios = { reads, mutations, chats, trades, sells } as const;
