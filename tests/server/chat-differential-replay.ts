import { destinations } from '#contract/chat.ts';
import type { UserId } from '#contract/ids.ts';
import type { StompClient } from '#tests/harness/stomp-client.ts';
import type { Deed, Recording, Told, Turn } from '#tests/sim/scenarios/chats/recording.ts';
import { isOut, settle } from './chat-differential-campus.ts';
import { differencesOfLedgers } from './chat-differential-ledger.ts';
import { type Heard, lastNumbers, makeSameness } from './chat-differential-same.ts';
import type { Member, World } from './world.ts';

/** What a replay compared, and where the two parted; it ends at the first turn in which they do. */
export interface Compared {
  readonly turns: number;
  readonly answers: number;
  readonly events: number;
  readonly lines: number;
  readonly differences: readonly string[];
}

/** A session of the model as a real connection. */
interface Live {
  readonly user: UserId;
  readonly client: StompClient;
  /** Frames that were compared already. */
  seen: number;
  isOver: boolean;
}

/** Does on a server what was done to the model, one deed after another, and compares all that comes of each. */
export const replay = async (world: World, recording: Recording): Promise<Compared> => {
  const same = makeSameness();
  const members = await settle(world, recording, same);
  const { pageSize } = recording.rooms.catalogue.kind;
  const live = new Map<number, Live>();
  const compared = { turns: 0, answers: 0, events: 0, lines: 0, differences: [] as string[] };
  const { differences } = compared;

  const memberOf = (user: UserId): Member => {
    const member = members.get(user);
    if (member === undefined) throw new Error(`nobody is ${user}`);
    return member;
  };
  const open = async (user: UserId): Promise<Live> => {
    const client = await world.stomp(memberOf(user));
    const one: Live = { user, client, seen: 0, isOver: false };
    void client.closed.then(() => {
      one.isOver = true;
    });
    return one;
  };
  const liveOf = (session: number): Live => {
    const one = live.get(session);
    if (one === undefined) throw new Error(`session ${session} has not begun`);
    return one;
  };
  /** Returns when all that it sent before is done and all that it was told before has come. */
  const drained = async (one: Live): Promise<void> => {
    if (one.isOver) return;
    await one.client.unsubscribe('nothing').catch((error: unknown) => {
      if (!one.isOver) throw error;
    });
  };
  const placeOf = (destination: string): string => {
    const id = destinations.roomPattern.exec(destination)?.[1];
    return id === undefined ? destination : `/sub/chatroom/${same.roomOf(Number(id))}`;
  };

  const ask = async ({ user, method, path, headers, body, reply }: Extract<Deed, { do: 'ask' }>) => {
    const [place = '', query = ''] = path.split('?');
    const fields = new URLSearchParams(query);
    const translate = (name: string, by: (value: string) => string) => {
      const value = fields.get(name);
      if (value !== null && value !== '') fields.set(name, by(value));
    };
    const isOfRoom = /\/chatroom\/\d+/.test(place);
    // the model's pages are small, so that a short talk has many; the server is asked for ones as small
    translate('pageSize', (size) => `${Math.min(Number(size), pageSize)}`);
    translate('chatRoomId', (id) => `${same.roomOf(Number(id))}`);
    translate('cursorId', (id) => (isOfRoom ? same.lineOf(id) : `${same.roomOf(Number(id))}`));
    translate('afterId', same.lineOf);
    translate('cursorLastChatAt', same.momentOf);
    const real = place.replace(/\/chatroom\/(\d+)/, (_all, id) => `/chatroom/${same.roomOf(Number(id))}`);
    const answer = await memberOf(user).request(method, fields.size === 0 ? real : `${real}?${fields}`, {
      headers: body === null ? headers : { 'content-type': 'application/json', ...headers },
      ...(body === null ? {} : { body }),
    });
    compared.answers += 1;
    const code = (of: unknown): unknown => Reflect.get(Object(of), 'code') ?? null;
    const dataOf = (of: unknown): unknown => (code(of) === null ? Reflect.get(Object(of), 'data') : null); // what a refusal adds is for people
    differences.push(
      ...same.differences(
        { status: reply?.status, code: code(reply?.body), data: dataOf(reply?.body) },
        { status: answer.status, code: code(answer.body), data: dataOf(answer.body) },
      ),
    );
  };

  const publish = async ({ session, user, body }: Extract<Deed, { do: 'publish' }>) => {
    const message = JSON.parse(body);
    // what a dead connection still held comes in by another one
    const one = live.get(session) ?? [...live.values()].find((other) => other.user === user && !other.isOver);
    const by = one ?? (await open(user));
    by.client.say({ ...message, chatRoomId: same.roomOf(message.chatRoomId) });
    await drained(by);
    if (one === undefined) by.client.drop();
  };

  const end = async (session: number) => {
    const one = liveOf(session);
    live.delete(session);
    if (!one.isOver && session % 2 === 0) one.client.frame('DISCONNECT', {});
    else one.client.drop();
    await one.client.closed;
    if (!(await isOut(world, one.client.connected['session'])))
      differences.push(`connection ${session} is gone, and the server has it in a room`);
  };

  const act = async (deed: Deed): Promise<unknown> => {
    switch (deed.do) {
      case 'ask':
        return ask(deed);
      case 'begin':
        return live.set(deed.session, await open(deed.user));
      case 'end':
        return end(deed.session);
      case 'subscribe':
        liveOf(deed.session).client.frame('SUBSCRIBE', {
          id: `s${deed.as}`,
          destination: placeOf(deed.destination),
        });
        return drained(liveOf(deed.session));
      case 'unsubscribe':
        return liveOf(deed.session).client.unsubscribe(`s${deed.as}`);
      case 'publish':
        return publish(deed);
      default:
        return deed satisfies never;
    }
  };

  const compareTold = (session: number, one: Live, told: readonly Told[]) => {
    const news = one.client.frames.slice(one.seen).filter(({ command }) => command === 'MESSAGE');
    one.seen = one.client.frames.length;
    const mine = lastNumbers(told.map(({ destination, body }) => ({ destination, json: JSON.parse(body) })));
    const theirs = lastNumbers(
      news.map(({ headers, json }) => ({ destination: headers['destination'] ?? '', json })),
    );
    const list = (all: readonly Heard[]) => all.map(({ destination, json }) => `${destination} ${json.type}`);
    compared.events += mine.length;
    const wanted = list(mine.map((heard) => ({ ...heard, destination: placeOf(heard.destination) })));
    if (wanted.join() !== list(theirs).join())
      differences.push(
        `session ${session} of ${one.user}: the model tells [${wanted.join()}], the server [${list(theirs).join()}]`,
      );
    else
      for (const [at, { json }] of mine.entries())
        differences.push(
          ...same
            .differences(json, theirs[at]?.json)
            .map((what) => `session ${session} of ${one.user}, ${list(theirs)[at]}: ${what}`),
        );
  };

  const compare = async ({ deed, told }: Turn, next: Turn | undefined): Promise<void> => {
    // a read tells nobody anything; what it did tell is found surplus in the next turn that is looked at
    if (deed.do === 'ask' && deed.method === 'GET' && told.length === 0 && next !== undefined) return;
    await world.flush();
    await Promise.all([...live.values()].map(drained));
    for (const [session, one] of live) {
      compareTold(
        session,
        one,
        told.filter((event) => event.session === session),
      );
      const isEnding = next?.deed.do === 'end' && next.deed.session === session;
      if (one.isOver && !isEnding) differences.push(`the server has ended session ${session}`);
    }
  };

  try {
    for (const [at, turn] of recording.turns.entries()) {
      world.clock.advance(1_000); // so that moments of two turns are never the same
      await act(turn.deed);
      await compare(turn, recording.turns[at + 1]);
      compared.turns += 1;
      if (differences.length > 0) {
        const before = recording.turns
          .slice(Math.max(0, at - 4), at + 1)
          .map(({ deed }) => JSON.stringify(deed));
        differences.unshift(`turn ${at}, after:\n${before.map((deed) => deed.slice(0, 300)).join('\n')}`);
        return compared;
      }
    }
    const ledger = await differencesOfLedgers(world, recording.rooms, same);
    compared.lines = recording.rooms.lines.length;
    differences.push(...ledger);
    return compared;
  } finally {
    for (const { client } of live.values()) client.drop();
    // the next replay finds a server on which nothing goes on any more
    for (const { client } of live.values()) await isOut(world, client.connected['session']);
  }
};
