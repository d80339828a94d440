import { sql } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import { makeSessions } from '#server/auth/sessions.ts';
import { makeTokens } from '#server/auth/tokens.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { Cookies, Reply, Request } from '#tests/sim/model-types.ts';
import type { Shadow } from '#tests/sim/shadow.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import type { Member, World } from './world.ts';

/** What the server under a shadow signs its cookies with. */
export const shadowSecret = 'a secret of the comparison between the model and the server';

/** Writes down every change of a like or a profile, as the model's ledger does. */
export const installLedger = async ({ db }: World): Promise<void> => {
  await sql`create table effects (no bigint generated always as identity, said text not null)`.execute(db);
  await sql`create function note_like() returns trigger language plpgsql as $$ begin
    insert into effects (said) values (case tg_op
      when 'INSERT' then new.user_id || ' item:' || new.item_id || ' 1'
      else old.user_id || ' item:' || old.item_id || ' 0' end);
    return null; end $$`.execute(db);
  await sql`create function note_profile() returns trigger language plpgsql as $$ begin
    insert into effects (said) values (new.id || ' me ' || new.nickname || ' ' || coalesce(new.profile_image_url, '-'));
    return null; end $$`.execute(db);
  await sql`create trigger likes_noted after insert or delete on likes for each row execute function note_like()`.execute(
    db,
  );
  await sql`create trigger users_noted after update of version on users for each row execute function note_profile()`.execute(
    db,
  );
};

export const ledgerOf = async ({ db }: World): Promise<string[]> =>
  (await sql<{ said: string }>`select said from effects order by no`.execute(db)).rows.map(
    ({ said }) => said,
  );

/** What of an answer must be the same on both servers. */
const gist = (status: number, body: unknown): string => {
  const data: unknown = Reflect.get(Object(body), 'data');
  const pick = (from: unknown, ...names: string[]) => names.map((name) => Reflect.get(Object(from), name));
  const rows: unknown = Array.isArray(data) ? data : Reflect.get(Object(data), 'items');
  return JSON.stringify([
    status,
    Reflect.get(Object(body), 'code') ?? null,
    typeof data === 'object' ? null : data,
    pick(data, 'id', 'nickname', 'profileImageUrl', 'liked', 'likeCount', 'version', 'itemId'),
    pick(Reflect.get(Object(data), 'itemInfo'), 'liked', 'likeCount', 'mine'),
    Array.isArray(rows) ? rows.map((row) => row.itemId).sort() : null,
  ]);
};

/** A campus with the model's people and listings under the same numbers, and a way to ask it what the model was asked. */
export const makeShadow = async (
  world: World,
  { items, server }: { readonly items: number; readonly server: () => ModelServer },
  onDifference: (what: string) => void,
): Promise<Shadow> => {
  await sql`truncate likes, item_images, items, idempotency, uploads, refresh_tokens, users, effects
    restart identity cascade`.execute(world.db);
  const members: Member[] = [];
  for (const nickname of ['푸른늑대', '초록여우', '노란고래']) members.push(await world.as(nickname));
  for (let id = 1; id <= items; id += 1) {
    const owner = members[id % 3];
    if (owner !== undefined) await anItem(world, owner, { title: `상품 ${id}` });
  }
  // the first moments of the model's server, one for each listing (ModelCatalogue.moment)
  await sql`update items
    set repost_date = ('2026-03-02T09:00:00.' || lpad((id - 1)::text, 3, '0') || '204')::timestamp`.execute(
    world.db,
  );
  // a person who has another name by now is the same person
  const sessions = makeSessions(makeTokens(shadowSecret, world.clock), world.clock);
  /** The real token behind each of the model's. */
  const tokens = new Map<string, string>();

  const cookieOf = ({ access, refresh }: Cookies): string =>
    Object.entries({ accessToken: access, refreshToken: refresh })
      .flatMap(([name, token]) => (token === null ? [] : [`${name}=${tokens.get(token) ?? 'none'}`]))
      .join('; ');

  const keep = (reply: Reply, { headers }: Answer): void => {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value = ''] = /^(accessToken|refreshToken)=([^;]*)/.exec(cookie) ?? [];
      const token = name === 'accessToken' ? reply.setCookies.access : reply.setCookies.refresh;
      if (token != null) tokens.set(token, value);
    }
  };

  return {
    signIn: async (user: UserId, cookies: Cookies) => {
      const { access, refresh } = await sessions.open(world.db, user, world.url);
      if (cookies.access !== null) tokens.set(cookies.access, access);
      if (cookies.refresh !== null) tokens.set(cookies.refresh, refresh);
    },
    ask: async (request: Request, reply: Reply) => {
      const isUpload = request.path.startsWith('/media-upload/');
      const text = request.body?.text;
      const cookie = cookieOf(request.cookies);
      const answer = await world.visitor().request(request.method, request.path, {
        headers: { ...request.headers, ...(cookie === '' ? {} : { cookie }) },
        ...(text === undefined ? {} : { body: Buffer.from(text, isUpload ? 'latin1' : 'utf8') }),
      });
      keep(reply, answer);
      const { fileKey, presignedUrl } = answer.body?.data ?? {};
      const mine: unknown = Reflect.get(Object(Reflect.get(Object(reply.body), 'data')), 'fileKey');
      if (typeof mine === 'string' && typeof fileKey === 'string')
        server().uploads.rename(mine, fileKey, new URL(presignedUrl).searchParams.get('sig') ?? '');
      const [said, expected] = [gist(answer.status, answer.body), gist(reply.status, reply.body)];
      if (said !== expected)
        onDifference(`${request.method} ${request.path}: the server says ${said}, the model ${expected}`);
      const headers = Object.fromEntries([...answer.headers].filter(([name]) => name !== 'set-cookie'));
      const body: unknown = isUpload && answer.status === 200 ? undefined : answer.body;
      return { ...reply, status: answer.status, headers, body };
    },
  };
};
