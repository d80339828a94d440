import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/db/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run: every test file makes its own database in it. */
    databaseUrl: string;
    /** A pool of transactions before it (PgBouncer), which the servers of the tests go through; null: none. */
    pooledUrl: string | null;
  }
}

/** One database server a run: the one DATABASE_URL names, else an embedded one in a folder of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['DATABASE_URL'];
  if (external) {
    project.provide('databaseUrl', external);
    // not the server's own variable: the processes that tests start go to the database itself
    project.provide('pooledUrl', process.env['POOLED_DATABASE_URL'] ?? null);
    return async () => undefined;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'campick-test-'));
  const embedded = await startEmbedded({ dataDir });
  project.provide('databaseUrl', embedded.url);
  project.provide('pooledUrl', null);
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
