import pg from 'pg';
import { request } from 'playwright-core';
import { mainUser } from '#demo/people.ts';
import type { MessageRow, SpanRow } from '#src/domain/chat/rows.ts';
import { addressOf } from '#tests/harness/ledger.ts';
import { connectStomp, type StompClient } from '#tests/harness/stomp-client.ts';

/** Rooms of the main user, and those who talk in them. */

interface OtherSide {
  readonly room: number;
  readonly opponent: string;
}

export interface Talk {
  readonly me: number;
  /** A room with so long a history that no screen may read it whole. */
  readonly long: OtherSide;
  readonly other: OtherSide;
  /** What a device holds that has read the long room to its beginning. */
  readonly stored: { readonly messages: readonly MessageRow[]; readonly spans: readonly SpanRow[] };
  /** The opponent says it, and the server has it. */
  say(side: OtherSide, content: string): Promise<void>;
  /** A PICK on terms of the owner's that the main user has not answered. */
  readonly proposed: number;
  close(): Promise<void>;
}

const lines = 20_000;

/** Said by the main user, so that nothing of it is unread; stored as it stands, for it is not told of. */
const fill = `
  with said as (
    insert into chats (chat_room_id, user_id, kind, content, nickname, created_at)
    select $1, $2, 'PLAIN', n || '번째', $3, r.last_chat_at + n * interval '1 millisecond'
    from chat_rooms r, generate_series(1, $4::int) n where r.id = $1 order by n returning 1)
  update chat_rooms set
    last_chat_at = last_chat_at + ($4::int + 1) * interval '1 millisecond',
    owner_said = owner_said + case when owner_id = $2 then $4::int else 0 end,
    requester_said = requester_said + case when requester_id = $2 then $4::int else 0 end
  where id = $1`;

const read = `
  select lpad(to_hex(id), 24, '0') as id, user_id::int as "userId", lower(kind) as kind, content, pick_info as pick,
    to_char(created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US') as "createdAt"
  from chats where chat_room_id = $1 order by id`;

/** Rooms of that user in which no PICK stands, oldest first, with who is on the other side. */
const sides = `
  select r.id::int as room, other.nickname as opponent
  from chat_rooms r
  join users other on other.id = case r.owner_id when $1 then r.requester_id else r.owner_id end
  where $1 in (r.owner_id, r.requester_id)
    and not exists (select from chats c where c.chat_room_id = r.id and c.kind = 'PICK')
  order by r.id`;

const proposals = `
  select id::int from appointments where requester_id = $1 and state = 'PENDING' and creator_id <> $1 order by id`;

const connect = async (origin: string, nickname: string): Promise<StompClient> => {
  const api = await request.newContext({ baseURL: origin });
  await api.get(
    `/oauth2/authorization/kakao?${new URLSearchParams({ as: nickname, redirectURI: `${origin}/` })}`,
  );
  const { cookies } = await api.storageState();
  await api.dispose();
  const client = await connectStomp({
    port: Number(new URL(origin).port),
    cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  });
  await client.subscribe('/user/sub');
  return client;
};

const must = <T>(found: T | undefined, what: string): T => {
  if (found === undefined) throw new Error(`the demo campus has no ${what}`);
  return found;
};

export const makeTalk = async (origin: string, dataDir: string): Promise<Talk> => {
  const pool = new pg.Pool({ connectionString: await addressOf(dataDir), max: 1 });
  pool.on('error', () => undefined); // the server stops before this is closed; a query would report it
  const rowsOf = async <Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(text, values)).rows;
  const [user] = await rowsOf<{ id: number }>('select id::int from users where nickname = $1', [mainUser]);
  const me = must(user, 'main user').id;
  const [one, two] = await rowsOf<OtherSide>(sides, [me]);
  const [long, other] = [must(one, 'room'), must(two, 'second room')];
  await pool.query(fill, [long.room, me, mainUser, lines]);
  const history = await rowsOf<Omit<MessageRow, 'chatId' | 'chatRoomId'> & { readonly id: string }>(read, [
    long.room,
  ]);
  const messages = history.map(
    ({ id, ...line }) =>
      ({
        ...line,
        chatRoomId: long.room,
        chatId: id,
        clientMessageId: null,
        fulfils: null,
      }) as unknown as MessageRow,
  ); // ids are branded texts and numbers
  const [pick] = await rowsOf<{ id: number }>(proposals, [me]);
  const speakers = new Map<string, Promise<StompClient>>();
  return {
    me,
    long,
    other,
    stored: {
      messages,
      spans: [
        {
          chatRoomId: long.room,
          lo: messages[0]?.chatId,
          hi: messages.at(-1)?.chatId,
          below: null,
        } as unknown as SpanRow, // as above
      ],
    },
    say: async ({ room, opponent }, content) => {
      const speaker = await (speakers.get(opponent) ?? connect(origin, opponent));
      speakers.set(opponent, Promise.resolve(speaker));
      const clientMessageId = `counted-message-${speaker.frames.length}-${content.length}`;
      speaker.say({ chatRoomId: room, content, clientMessageId });
      await speaker.until(({ json }) => json?.message?.clientMessageId === clientMessageId);
    },
    proposed: must(pick, 'proposal').id,
    close: async () => {
      for (const speaker of speakers.values()) (await speaker).drop();
      await pool.end();
    },
  };
};
