import { createServer } from 'node:net';
import type { Env } from './env.ts';
import { EnvError } from './env-vars.ts';

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

/** Why nothing can listen there, for the user at the terminal; null: that is not why. */
const listenSentence = (error: unknown, { host, port }: Pick<Env, 'host' | 'port'>): string | null => {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `PORT ${port} is in use: stop what listens there, or set another PORT`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine: set one that is, like 127.0.0.1 or 0.0.0.0`;
    case 'EACCES':
      return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
        ? `PORT ${port} is not for this user: set one above 1023`
        : null;
    default:
      return null;
  }
};

/** Why the data cannot be used, for the user at the terminal. */
export const dataSentence = (error: unknown, { dataDir }: Pick<Env, 'dataDir'>): string => {
  if (!(error instanceof Error)) return String(error);
  switch (codeOf(error)) {
    case 'EACCES':
      return `DATA_DIR ${dataDir}: this user may not read and write there (${error.message})`;
    case 'ENOSPC':
    case '53100':
      return `the disk of DATA_DIR ${dataDir}, or that of the database, is full: make room`;
    default:
      return error.message;
  }
};

/** Why a start failed. */
export const startSentence = (error: unknown, env: Pick<Env, 'host' | 'port' | 'dataDir'>): string =>
  listenSentence(error, env) ?? dataSentence(error, env);

/** Refuses an address that nothing can listen on, and leaves it free: before a start has made anything. */
export const checkPort = async (env: Pick<Env, 'host' | 'port'>): Promise<void> => {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(env.port, env.host, () => server.close(() => resolve()));
  }).catch((error: unknown) => {
    throw new EnvError(listenSentence(error, env) ?? String(error));
  });
};

/** Runs what an operator has started: what they can mend is one sentence on stderr, and ends it with 1. */
export const orSentence = async (run: () => Promise<void>): Promise<void> => {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
};
