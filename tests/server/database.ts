import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** An empty database of its own in this run's PostgreSQL; drop it afterwards. */
export const emptyDatabase = async (): Promise<{
  readonly url: string;
  readonly pooledUrl: string | null;
  drop(): Promise<void>;
}> => {
  const server = inject('databaseUrl');
  const name = `empty_${randomBytes(6).toString('hex')}`;
  const run = async (command: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(command);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template template0 encoding 'UTF8'`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pooled = inject('pooledUrl');
  const pooledUrl = pooled === null ? null : Object.assign(new URL(pooled), { pathname: `/${name}` }).href;
  return { url: url.href, pooledUrl, drop: () => run(`drop database ${name} with (force)`) };
};
