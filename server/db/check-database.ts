import pg from 'pg';
import type { DataEnv } from '../env.ts';
import { EnvError } from '../env-vars.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : 'unknown';

/** Where a PostgreSQL is that cannot be used, in one sentence, by the code of what was answered. */
const sentenceOf = (name: string, url: URL, error: unknown, pooled: boolean): string => {
  const code = codeOf(error);
  const database = decodeURIComponent(url.pathname.slice(1));
  const user = decodeURIComponent(url.username);
  switch (code) {
    case '28P01':
    case '28000':
      return `${name}: the database refuses the user "${user}": mend the user or its password (special letters as %…)`;
    case '3D000':
      return `${name}: there is no database "${database}" on ${url.host}: create it (createdb ${database}), or mend the name`;
    case '42501':
      return `${name}: the user "${user}" may not enter the database "${database}": grant connect, or make it the owner`;
    case '08P01':
      return pooled
        ? `${name}: the pool does not take the connection (${code}): look into its log`
        : `${name} leads to a PgBouncer: set DATABASE_SESSION_URL to the address of the database itself`;
    default:
      return `${name}: no PostgreSQL answers at ${url.host || 'this address'} (${code}): start it, or mend host and port`;
  }
};

interface Facts {
  readonly version: number;
  readonly mayCreate: boolean;
  /** The same for all ways to one database. */
  readonly identity: string;
}

const ask = async (name: string, address: string, env: DataEnv): Promise<Facts> => {
  const pooled = env.databaseSessionUrl !== null;
  const url = new URL(address); // env.ts has checked it
  // as our pool does: a setting in the startup packet is what PgBouncer refuses
  const client = new pg.Client({
    connectionString: address,
    connectionTimeoutMillis: 10_000,
    ...(pooled ? {} : { statement_timeout: 15_000, options: '-c timezone=UTC' }),
  });
  client.on('error', () => undefined); // the call that it breaks reports it
  try {
    await client.connect();
    const { rows } = await client.query<Facts>(`select current_setting('server_version_num')::int as version,
      has_schema_privilege(coalesce(current_schema(), 'public'), 'create') as "mayCreate",
      concat_ws(' ', (select oid from pg_database where datname = current_database()), pg_postmaster_start_time()) as identity`);
    const [facts] = rows;
    if (facts === undefined) throw new Error('a select without a table answers always');
    return facts;
  } catch (error) {
    throw new EnvError(sentenceOf(name, url, error, pooled));
  } finally {
    await client.end().catch(() => undefined); // it was never connected
  }
};

/** Refuses an external database that a start cannot use. */
export const checkDatabase = async (env: DataEnv): Promise<void> => {
  if (env.databaseUrl === null) return;
  const facts = await ask('DATABASE_URL', env.databaseUrl, env);
  if (facts.version < 150_000)
    throw new EnvError(
      `DATABASE_URL leads to PostgreSQL ${Math.floor(facts.version / 10_000)}: use 15 or newer`,
    );
  if (!facts.mayCreate)
    throw new EnvError(
      'DATABASE_URL: its user may make no tables: make it the owner of the database (alter database … owner to …)',
    );
  if (env.databaseSessionUrl === null) return;
  const direct = await ask('DATABASE_SESSION_URL', env.databaseSessionUrl, env);
  if (direct.identity !== facts.identity)
    throw new EnvError(
      'DATABASE_SESSION_URL and DATABASE_URL lead to two databases: both must name the same one, with and without the pool',
    );
};
