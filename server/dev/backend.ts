import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { startEmbedded } from '../db/embedded.ts';
import { readEnv } from '../env.ts';
import type { Vars } from '../env-vars.ts';

export interface BackendOptions {
  /** What runs again after each change; server/main.ts. */
  readonly entry: string;
  /** Folders whose changes count, SQL files too. */
  readonly watched: readonly string[];
  /** The environment of the server. */
  readonly vars: Vars;
  readonly say?: (text: string) => void;
}

export interface Backend {
  /** Settles when the server's watcher has ended, by itself or by a stop. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

const watchServer = ({ entry, watched }: BackendOptions, env: Vars) => {
  const flags = [
    ...watched.map((folder) => `--watch-path=${folder}`),
    '--watch-preserve-output',
    `--import=${join(import.meta.dirname, 'end-with-parent.ts')}`,
  ];
  // its input is a pipe that nobody writes to: it closes when this process ends, however it ends
  return spawn(process.execPath, [...flags, entry], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...env },
  });
};

/**
 * A server for development that starts again when its sources change. The embedded database belongs to this process: it
 * stays up across those starts, and it stops after the server. After a kill of this process the next start clears what is
 * left, as after a kill of a server.
 */
export const startBackend = async (options: BackendOptions): Promise<Backend> => {
  const { vars, say = () => undefined } = options;
  const env = readEnv(vars);
  const database = env.databaseUrl === null ? await startEmbedded({ dataDir: env.dataDir, say }) : null;
  const server = watchServer(options, database === null ? vars : { ...vars, DATABASE_URL: database.url });
  const ended = once(server, 'exit');
  return {
    ended,
    stop: async () => {
      server.kill('SIGTERM'); // the watcher waits for the server
      await ended;
      await database?.stop();
    },
  };
};
