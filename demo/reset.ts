import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '#server/clock.ts';
import { checkData } from '#server/command.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pool.ts';
import { type Env, readEnv } from '#server/env.ts';
import { EnvError } from '#server/env-vars.ts';
import { makeMediaStore } from '#server/media/store.ts';
import { dataSentence, orSentence } from '#server/sentences.ts';
import { makeCampus } from './campus.ts';
import { emptyAll, seedDemo } from './seed.ts';

/** Says no where the data of real users would be lost: production has no stand-in login. */
export const mayReset = ({ demoLogin }: Pick<Env, 'demoLogin'>): boolean => demoLogin;

/** Throws everything away, database rows and pictures, and builds the campus anew around this moment. */
const reset = async (env: Env): Promise<void> => {
  const say = (text: string) => process.stdout.write(`${text}\n`);
  const embedded = env.databaseUrl === null ? await startEmbedded({ dataDir: env.dataDir, say }) : null;
  const { db, sessions, close } = connect(embedded?.url ?? env.databaseUrl ?? '', {
    sessionUrl: env.databaseSessionUrl,
  });
  try {
    await migrate(sessions);
    await emptyAll(db);
    const mediaDir = join(env.dataDir, 'media');
    await rm(mediaDir, { recursive: true, force: true });
    await seedDemo(db, makeCampus(systemClock.now()), await makeMediaStore(mediaDir));
    say('the demo campus stands as on its first day');
  } finally {
    await close();
    await embedded?.stop();
  }
};

if (import.meta.main)
  await orSentence(async () => {
    const env = readEnv(process.env);
    if (!mayReset(env))
      throw new EnvError(
        'demo:reset empties the database: it runs only where the stand-in login is on (DEMO_LOGIN)',
      );
    try {
      await checkData(env);
      await reset(env);
    } catch (error) {
      throw error instanceof EnvError ? error : new EnvError(dataSentence(error, env), { cause: error });
    }
  });
