import type { ItemId, UserId } from '#contract/ids.ts';
import type { ModelRooms } from '#tests/model/rooms.ts';
import type { ModelBroker, Session } from '#tests/sim/model-broker.ts';
import type { ModelServer } from '#tests/sim/model-server.ts';
import type { Reply } from '#tests/sim/model-types.ts';
import { play } from '#tests/sim/scenario.ts';
import type { Script, Step } from '#tests/sim/script.ts';
import type { Violation } from '#tests/sim/world.ts';
import { chats } from './run.ts';

/** Something that reached the model server of a world that talks; sessions are numbered as they began. */
export type Deed =
  | {
      readonly do: 'ask';
      readonly user: UserId;
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | null;
      /** null: it is still being answered. */
      reply: Pick<Reply, 'status' | 'body'> | null;
    }
  | { readonly do: 'begin'; readonly session: number; readonly user: UserId }
  | { readonly do: 'end'; readonly session: number }
  | { readonly do: 'subscribe'; readonly session: number; readonly as: number; readonly destination: string }
  | { readonly do: 'unsubscribe'; readonly session: number; readonly as: number }
  | { readonly do: 'publish'; readonly session: number; readonly user: UserId; readonly body: string };

export interface Told {
  readonly session: number;
  readonly destination: string;
  readonly body: string;
}

/** A deed, and whom the model told what because of it. */
export interface Turn {
  readonly deed: Deed;
  readonly told: Told[];
}

/** What reached the model's rooms in one run, and what came of it (P-D2). */
export interface Recording {
  /** Rooms that were there before, in the order in which they were opened. */
  readonly opened: readonly { readonly itemId: ItemId; readonly user: UserId }[];
  readonly turns: readonly Turn[];
  readonly rooms: ModelRooms;
  /** Rules that the devices broke meanwhile: for the simulation to judge, in settings of its own. */
  readonly violations: readonly Violation[];
}

const ofRooms = /^\/api\/v1\/(chatroom|appointment\/in-progress|item\/\d+\/current)(?=[/?]|$)/;

const watchBroker = (broker: ModelBroker, turns: Turn[]): void => {
  const numbers = new Map<Session, number>();
  const numberOf = (session: Session): number => {
    const known = numbers.get(session) ?? numbers.size + 1;
    numbers.set(session, known);
    return known;
  };
  const add = (deed: Deed) => turns.push({ deed, told: [] });
  broker.watch = {
    began: (session) => add({ do: 'begin', session: numberOf(session), user: session.user }),
    ended: (session) => add({ do: 'end', session: numberOf(session) }),
    subscribed: (session, as, destination) =>
      add({ do: 'subscribe', session: numberOf(session), as, destination }),
    unsubscribed: (session, as) => add({ do: 'unsubscribe', session: numberOf(session), as }),
    published: (session, body) =>
      add({ do: 'publish', session: numberOf(session), user: session.user, body }),
    told: (session, destination, body) =>
      turns.at(-1)?.told.push({ session: numberOf(session), destination, body }),
  };
};

const watchCalls = (server: ModelServer, turns: Turn[]): void => {
  server.onServe = (user, { method, path, headers, body }) => {
    if (user === null || !ofRooms.test(path)) return () => {};
    const deed: Deed = { do: 'ask', user, method, path, headers, body: body?.text ?? null, reply: null };
    turns.push({ deed, told: [] });
    return ({ status, body: said }) => {
      // a copy: what the model answers may go on changing
      deed.reply = { status, body: JSON.parse(JSON.stringify(said)) };
    };
  };
};

/** Asks for page after page; each answer names what the next one begins with. */
const readPages = (first: string, names: readonly string[], ask: (path: string) => Reply): void => {
  let path: string | null = first;
  while (path !== null) {
    const data: unknown = Reflect.get(Object(ask(path).body), 'data');
    const next = names.map((name): [string, unknown] => [name, Reflect.get(Object(data), name)]);
    const isMore = next.every(([, value]) => value !== null && value !== undefined);
    path = isMore ? `${first}&${next.map(([name, value]) => `${name}=${value}`).join('&')}` : null;
  }
};

/** Everybody reads all that they may, and says once more what they said last: few scripts come to that by themselves. */
const readAll = (server: ModelServer): void => {
  const { rooms } = server.rooms;
  const ask = (user: UserId, method: string, path: string, text: string | null = null) =>
    server.handle({
      method,
      path,
      headers: {},
      cookies: server.signIn(user),
      body: text === null ? null : { text, bytes: text.length },
    });
  for (const { id, lines } of rooms.values()) {
    const last = lines.findLast(({ key }) => key !== null);
    if (last === undefined || !server.kind.ext) continue;
    const again = JSON.stringify({ clientMessageId: last.key, content: last.content });
    ask(last.userId, 'POST', `/api/v1/chatroom/${id}/chat`, again);
  }
  for (const user of server.members.keys()) {
    const get = (path: string) => ask(user, 'GET', path);
    readPages('/api/v1/chatroom?pageSize=1', ['cursorId', 'cursorLastChatAt'], get);
    for (const id of rooms.keys()) {
      get(`/api/v1/chatroom/${id}/enter?pageSize=20`);
      get(`/api/v1/appointment/in-progress?chatRoomId=${id}`);
      readPages(`/api/v1/chatroom/${id}/load-chat?pageSize=20`, ['cursorId'], get);
    }
  }
};

/** Runs a script of talk in memory and keeps what reached its server, in the order in which it did. */
export const recordChats = async (script: Script): Promise<Recording> => {
  const turns: Turn[] = [];
  const servers: ModelServer[] = [];
  const opened: { itemId: ItemId; user: UserId }[] = [];
  const { violations } = await play(chats, script, {
    beside: ({ world: { server }, witness: { broker } }) => {
      servers.push(server);
      for (const { itemId, requester } of server.rooms.rooms.values())
        opened.push({ itemId, user: requester });
      watchBroker(broker, turns);
      watchCalls(server, turns);
    },
  });
  const [server] = servers;
  if (server === undefined) throw new Error('the world has not begun');
  readAll(server);
  return { opened, turns, rooms: server.rooms, violations };
};

/** Each side leaves a room and is brought back by the other, which few scripts come to by themselves. */
const comingsAndGoings = (room: number): readonly Step[] => {
  const at = { d: 0, t: 0, room };
  const wait: Step = { do: 'run', ms: 4_000 };
  return [
    ...[{ do: 'quit', room } as const, wait, { do: 'say', ...at, text: '돌아오세요' } as const, wait],
    ...[{ do: 'part', ...at } as const, wait, { do: 'answer', room, text: '돌아왔어요' } as const, wait],
  ];
};

/** Without what only the model can be made to do: habits of an older server, and blocks, which have no call yet. */
export const comparable = (script: Script, ext: boolean): Script => {
  const { poisoned: _none, chat, ...setting } = script.setting;
  if (chat === undefined) throw new Error('a script without rooms');
  return {
    ...script,
    setting: {
      ...setting,
      ext,
      older: false,
      workMs: 0,
      chat: {
        ...chat,
        beatMs: ext ? 10_000 : chat.beatMs,
        lost: ext ? 0 : chat.lost,
        shuffled: false,
        lagMs: 0,
        isEarly: false,
        isExclusive: false,
        isTerse: false,
      },
    },
    steps: [
      ...script.steps.filter((step) => step.do !== 'block' && step.do !== 'unblock'),
      ...comingsAndGoings(chat.rooms),
    ],
  };
};
