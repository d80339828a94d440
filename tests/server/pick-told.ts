import { sql } from 'kysely';
import type { People, Person } from './pick-acts.ts';
import type { Told } from './pick-table.ts';
import type { World } from './world.ts';

type Db = Pick<World, 'db'>;

/** The newest rows of all that is told, so that what comes after can be told apart. */
export interface Mark {
  readonly chat: number;
  readonly note: number;
  readonly push: number;
}

export const mark = async ({ db }: Db): Promise<Mark> => {
  const { rows } = await sql<Mark>`select coalesce((select max(id) from chats), 0)::int as chat,
    coalesce((select max(id) from notifications), 0)::int as note,
    coalesce((select max(id) from pushes), 0)::int as push`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a select without a from answers one row');
  return row;
};

interface Row {
  readonly kind: string;
  readonly who: number;
}

const rowsOf = async (
  rows: Promise<{ readonly rows: readonly Row[] }>,
  people: People,
): Promise<string[]> => {
  const names = new Map<number, string>(
    (Object.keys(people) as Person[]).map((name) => [people[name].id, name]), // People has no other keys
  );
  return (await rows).rows.map(({ kind, who }) => `${kind} ${names.get(who) ?? `somebody ${who}`}`);
};

const short = sql.raw(`replace(type, 'APPOINTMENT_', '')`);

/** Everything that was told since, in the words of the table. */
export const toldSince = async ({ db }: Db, since: Mark, people: People): Promise<Told> => {
  const chats = sql<Row>`select kind, user_id as who from chats where id > ${since.chat} order by id`;
  const notes = sql<Row>`select ${short} as kind, user_id as who from notifications where id > ${since.note}`;
  const pushes = sql<Row>`select ${short} as kind, user_id as who from pushes where id > ${since.push}`;
  const [said, noted, pushed] = await Promise.all(
    [chats, notes, pushes].map((query) => rowsOf(query.execute(db), people)),
  );
  return { chats: said ?? [], notes: (noted ?? []).toSorted(), pushes: (pushed ?? []).toSorted() };
};

/** What the two of a PICK were told of it, in its order; what is told at one moment sorted by who. */
export const notesOn = async (
  { db }: Db,
  { pickId, people }: { readonly pickId: number; readonly people: People },
  without: readonly string[] = [],
): Promise<readonly string[]> => {
  const { rows } = await sql<Row>`select ${short} as kind, user_id as who from notifications
    where appointment_id = ${pickId} order by created_at, id`.execute(db);
  const names = new Map<number, string>([
    [people.owner.id, 'owner'],
    [people.requester.id, 'requester'],
  ]);
  return rows
    .filter(({ kind }) => !without.includes(kind))
    .map(({ kind, who }) => `${kind} ${names.get(who) ?? `somebody ${who}`}`);
};
