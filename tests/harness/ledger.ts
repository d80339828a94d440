import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { urlOf } from '#server/db/postmaster.ts';

/** One effect that the server applied: a like that came or went, a profile that changed. */
export interface Effect {
  readonly seq: number;
  readonly userId: number;
  readonly kind: 'like' | 'profile';
  /** The listing, or the user themselves. */
  readonly entity: number;
  /** For a like: whether it came. */
  readonly on: boolean;
}

/** How often that user's mutation about each listing took effect. */
export const effectsOf = async (ledger: Ledger, userId: number): Promise<Record<string, number>> => {
  const count: Record<string, number> = {};
  for (const { userId: whose, entity } of await ledger.effects())
    if (whose === userId) count[entity] = (count[entity] ?? 0) + 1;
  return count;
};

/** What `effectsOf` answers when each took effect just once. */
export const onceEach = (items: readonly number[]): Record<string, number> =>
  Object.fromEntries(items.map((item) => [item, 1]));

/** Every applied effect in the order of its commit, written down by the database itself (faults §2.4). */
export interface Ledger {
  /** Effects after that place. */
  effects(after?: number): Promise<Effect[]>;
  /** The newest place now. */
  mark(): Promise<number>;
  /** What a user likes, as the tables have it. */
  liked(userId: number): Promise<Set<number>>;
  /** What a user said in rooms, each room's lines in their order. */
  said(userId: number): Promise<{ readonly room: number; readonly content: string }[]>;
  /** No refresh of that user's sessions succeeds any more. */
  endSessions(userId: number): Promise<void>;
  close(): Promise<void>;
}

/** Triggers, so that no product code takes part; a row once written cannot be changed. */
const tables = `
  create schema ledger;
  create table ledger.effects (
    seq bigint generated always as identity primary key,
    user_id bigint not null,
    kind text not null,
    entity bigint not null,
    is_on boolean not null
  );
  create function ledger.like_came() returns trigger language plpgsql as $$ begin
    insert into ledger.effects (user_id, kind, entity, is_on) values (new.user_id, 'like', new.item_id, true);
    return null;
  end $$;
  create function ledger.like_went() returns trigger language plpgsql as $$ begin
    insert into ledger.effects (user_id, kind, entity, is_on) values (old.user_id, 'like', old.item_id, false);
    return null;
  end $$;
  create function ledger.profile_changed() returns trigger language plpgsql as $$ begin
    insert into ledger.effects (user_id, kind, entity, is_on) values (new.id, 'profile', new.id, true);
    return null;
  end $$;
  create function ledger.stay() returns trigger language plpgsql as $$ begin
    raise exception 'the ledger is append-only';
  end $$;
  create trigger ledger_came after insert on public.likes for each row execute function ledger.like_came();
  create trigger ledger_went after delete on public.likes for each row execute function ledger.like_went();
  create trigger ledger_changed after update of nickname, profile_image_url on public.users
    for each row execute function ledger.profile_changed();
  create trigger ledger_stay before update or delete on ledger.effects
    for each row execute function ledger.stay();`;

/** Where the embedded database listens, by the note that PostgreSQL leaves in its folder. */
export const addressOf = async (dataDir: string): Promise<string> => {
  const note = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
  const sockets = note.split('\n')[4];
  if (sockets === undefined || sockets === '') throw new Error('the database does not say where it listens');
  return urlOf(sockets, 'campick');
};

interface Row {
  readonly seq: string;
  readonly user_id: string;
  readonly kind: Effect['kind'];
  readonly entity: string;
  readonly is_on: boolean;
}

/** Opens the ledger in the database of a test's server; made by the first who asks. */
export const openLedger = async (dataDir: string): Promise<Ledger> => {
  const pool = new pg.Pool({ connectionString: await addressOf(dataDir), max: 2 });
  pool.on('error', () => undefined); // the server stops before the ledger is closed; a query would report it
  const made = await pool.query<{ is: string | null }>(`select to_regclass('ledger.effects') as is`);
  if (made.rows[0]?.is === null) await pool.query(tables);
  return {
    effects: async (after = 0) => {
      const { rows } = await pool.query<Row>('select * from ledger.effects where seq > $1 order by seq', [
        after,
      ]);
      return rows.map(({ seq, user_id, kind, entity, is_on }) => ({
        seq: Number(seq),
        userId: Number(user_id),
        kind,
        entity: Number(entity),
        on: is_on,
      }));
    },
    mark: async () => {
      const { rows } = await pool.query<{ last: string | null }>(
        'select max(seq) as last from ledger.effects',
      );
      return Number(rows[0]?.last ?? 0);
    },
    liked: async (userId) => {
      const { rows } = await pool.query<{ item_id: string }>('select item_id from likes where user_id = $1', [
        userId,
      ]);
      return new Set(rows.map((row) => Number(row.item_id)));
    },
    said: async (userId) => {
      const { rows } = await pool.query<{ chat_room_id: string; content: string }>(
        `select chat_room_id, content from chats where user_id = $1 and kind = 'PLAIN' order by chat_room_id, id`,
        [userId],
      );
      return rows.map(({ chat_room_id, content }) => ({ room: Number(chat_room_id), content }));
    },
    endSessions: async (userId) => {
      await pool.query('update refresh_tokens set revoked_at = created_at where user_id = $1', [userId]);
    },
    close: () => pool.end(),
  };
};
