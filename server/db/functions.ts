import { sql, type Transaction } from 'kysely';
import type { History } from './history.ts';
import { type SqlFile, SqlFileFailed } from './sql-files.ts';

const nameOf = (file: SqlFile): string => file.name.replace(/\.sql$/, '');
const withoutComments = (text: string): string => text.replace(/--.*$/gm, '');

const mentions = (file: SqlFile, other: SqlFile): boolean =>
  file !== other && new RegExp(`\\b${nameOf(other)}\\b`).test(withoutComments(file.text));

/** The files, each after those it mentions: PostgreSQL checks the body of an SQL function when it is made. */
const inOrder = (files: readonly SqlFile[]): readonly SqlFile[] => {
  const ordered = new Set<SqlFile>();
  const visited = new Set<SqlFile>(); // PL/pgSQL functions may call each other
  const visit = (file: SqlFile): void => {
    if (visited.has(file)) return;
    visited.add(file);
    for (const other of files) if (mentions(file, other)) visit(other);
    ordered.add(file);
  };
  for (const file of files) visit(file);
  return [...ordered];
};

/** Refuses a file that does not make exactly the function it is named after: a hash would stand for something else. */
const checkContent = (file: SqlFile): void => {
  const made = [...withoutComments(file.text).matchAll(/\bcreate\s+(?:or\s+replace\s+)?(\w+)\s+(\w+)/gi)];
  const isOne =
    made.length === 1 && made[0]?.[1]?.toLowerCase() === 'function' && made[0][2] === nameOf(file);
  if (!isOne) throw new Error(`it must create the function ${nameOf(file)} and nothing else`);
};

interface Version {
  readonly oid: string;
  /** Where its row is: another place after each replacement. */
  readonly place: string;
  readonly signature: string;
  readonly body: string;
}

const versionsOf = async (tx: Transaction<History>, name: string): Promise<readonly Version[]> => {
  const { rows } = await sql<Version>`
    select oid::text, ctid::text as place, oid::regprocedure::text as signature, prosrc as body from pg_proc
    where proname = ${name} and pronamespace = (select oid from pg_namespace where nspname = current_schema())
  `.execute(tx);
  return rows;
};

const drop = async (tx: Transaction<History>, versions: readonly Version[]): Promise<void> => {
  for (const { signature } of versions) await sql`drop function ${sql.raw(signature)}`.execute(tx); // quoted by PostgreSQL
};

const invalidDefinition = '42P13'; // what PostgreSQL answers when a replacement would change a result or a parameter's name

/** Runs the file; where only a new function can have that result or those names, drops the one that is there first. */
const runFile = async (tx: Transaction<History>, file: SqlFile, there: readonly Version[]): Promise<void> => {
  await sql`savepoint before_function`.execute(tx);
  try {
    await sql.raw(file.text).execute(tx);
  } catch (error) {
    if (
      there.length === 0 ||
      !(error instanceof Error && 'code' in error && error.code === invalidDefinition)
    )
      throw error;
    await sql`rollback to savepoint before_function`.execute(tx);
    await drop(tx, there);
    await sql.raw(file.text).execute(tx);
  }
};

/** Makes the function as the file has it. One with other parameters is another function to PostgreSQL: the old one goes. */
const replace = async (tx: Transaction<History>, file: SqlFile, isStored: boolean): Promise<void> => {
  checkContent(file);
  const before = await versionsOf(tx, nameOf(file));
  await runFile(tx, file, before);
  const after = await versionsOf(tx, nameOf(file));
  const isOld = ({ oid, place }: Version) => before.some((one) => one.oid === oid && one.place === place);
  await drop(tx, after.filter(isOld));
  const made = after.find((one) => !isOld(one));
  if (isStored && before.length > 0 && !before.some(({ body }) => body === made?.body))
    throw new Error(
      'rows or an index store what the function returned: write a migration that replaces it and makes them anew',
    );
};

/** The functions whose results a generated column, an index or a constraint keeps, and those that these are made of. */
const storedFunctions = async (
  tx: Transaction<History>,
  files: readonly SqlFile[],
): Promise<ReadonlySet<SqlFile>> => {
  const { rows } = await sql<{ name: string }>`
    select distinct p.proname as name from pg_depend d join pg_proc p on p.oid = d.refobjid
    where d.refclassid = 'pg_proc'::regclass
      and d.classid in ('pg_attrdef'::regclass, 'pg_class'::regclass, 'pg_constraint'::regclass)
  `.execute(tx);
  const stored = new Set(files.filter((file) => rows.some(({ name }) => name === nameOf(file))));
  for (const file of stored) for (const other of files) if (mentions(file, other)) stored.add(other); // a Set visits what is added
  return stored;
};

/**
 * Makes the functions of a database what the files say: each whose file has changed, in the order they need each other;
 * one whose file is gone is dropped, if a file has made it. Returns the names of the files it ran.
 */
export const applyFunctions = async (
  tx: Transaction<History>,
  files: readonly SqlFile[],
): Promise<readonly string[]> => {
  const rows = await tx.selectFrom('sql_functions').select(['name', 'hash']).execute();
  const recorded = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed = inOrder(files).filter((file) => recorded.get(nameOf(file)) !== file.hash);
  const stored = changed.length > 0 ? await storedFunctions(tx, files) : new Set<SqlFile>();
  for (const file of changed) {
    await replace(tx, file, stored.has(file)).catch((error: unknown) => {
      throw new SqlFileFailed(`functions/${file.name}`, error);
    });
    await tx
      .insertInto('sql_functions')
      .values({ name: nameOf(file), hash: file.hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ hash: file.hash }))
      .execute();
  }
  const gone = [...recorded.keys()].filter((name) => !files.some((file) => nameOf(file) === name));
  for (const name of gone) {
    await versionsOf(tx, name)
      .then((versions) => drop(tx, versions))
      .catch((error: unknown) => {
        throw new SqlFileFailed(`functions/${name}.sql was removed, and dropping its function`, error);
      });
    await tx.deleteFrom('sql_functions').where('name', '=', name).execute();
  }
  return changed.map(({ name }) => name);
};
