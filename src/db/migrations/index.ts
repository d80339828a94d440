import { initial } from './0001-initial.ts';
import { deviceInitial } from './device-0001-initial.ts';

/** One step of a database's history; append only. Fed tables may be dropped and pulled again, intents never. */
export interface Migration {
  readonly version: number;
  readonly stores: Readonly<Record<string, string | null>>;
}

export const accountMigrations: readonly Migration[] = [initial];
export const deviceMigrations: readonly Migration[] = [deviceInitial];
