import { destinations } from '#contract/chat.ts';

/** Names of one kind of thing: one of the model's stands for one of the server's, and both come in the same order. */
class Names<T extends string | number> {
  readonly #real = new Map<T, T>();
  readonly #mayTouch: (lower: T, upper: T) => boolean;

  constructor(mayTouch: (lower: T, upper: T) => boolean = () => false) {
    this.#mayTouch = mayTouch;
  }

  realOf(model: T): T | undefined {
    return this.#real.get(model);
  }

  /** Whether the two may be the same thing, by all that was paired before. */
  pair(model: T, real: T): boolean {
    const known = this.#real.get(model);
    if (known !== undefined) return known === real;
    const inOrder = (lower: T, upper: T, from: T, to: T) =>
      from < to || (from === to && this.#mayTouch(lower, upper));
    for (const [other, theirs] of this.#real)
      if (other < model ? !inOrder(other, model, theirs, real) : !inOrder(model, other, real, theirs))
        return false;
    this.#real.set(model, real);
    return true;
  }
}

/** Words that the server chooses, and what the model has no picture of. */
const free = new Set(['text', 'itemThumbnailUrl']);
/** What of a listing the model keeps as the server does. */
const ofItem = ['itemId', 'title', 'isDeleted'];
const said = new Set(['createdAt', 'lastChatAt', 'cursorLastChatAt']);
const read = new Set(['opponentLastEnterAt', 'requesterLastEnterAt', 'ownerLastEnterAt']);

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
const fieldsOf = (value: unknown): ReadonlyMap<string, unknown> => new Map(Object.entries(Object(value)));

/** Compares what the model says with what the server says; numbers and moments only by what they stand for. */
export const makeSameness = () => {
  const rooms = new Names<number>();
  const lines = new Names<string>();
  const reads = new Set<string>();
  // what was read is before what came next, if only within the same millisecond: `createdAt < lastEnterAt` holds of neither
  const moments = new Names<string>((lower, upper) => reads.has(lower) && !reads.has(upper));

  const names = (key: string, model: unknown, real: unknown): boolean | null => {
    if (typeof model === 'number' && typeof real === 'number')
      return key === 'chatRoomId' || key === 'cursorId' ? rooms.pair(model, real) : null;
    if (typeof model !== 'string' || typeof real !== 'string') return null;
    if (key === 'chatId' || key === 'cursorId') return lines.pair(model, real);
    if (read.has(key)) reads.add(model);
    return read.has(key) || said.has(key) ? moments.pair(model, real) : null;
  };

  /** Where they differ; empty: nowhere. */
  const differences = (model: unknown, real: unknown, key = ''): string[] => {
    if (free.has(key)) return [];
    const isNamed = names(key, model, real);
    const here = `${key}: the model says ${JSON.stringify(model)}, the server ${JSON.stringify(real)}`;
    if (isNamed !== null) return isNamed ? [] : [`${here}, which is another one or in another order`];
    if (typeOf(model) !== typeOf(real)) return [here];
    if (typeof model !== 'object' || model === null) return model === real ? [] : [here];
    const [mine, theirs] = [fieldsOf(model), fieldsOf(real)];
    const all = key === 'item' ? ofItem : [...new Set([...mine.keys(), ...theirs.keys()])];
    return all.flatMap((name) => {
      const inside = Array.isArray(model) ? `${key}[${name}]` : name;
      if (!free.has(name) && mine.has(name) !== theirs.has(name))
        return [`${key}: only the ${mine.has(name) ? 'model' : 'server'} says ${name}`];
      return differences(mine.get(name), theirs.get(name), inside);
    });
  };

  return {
    differences,
    openRoom: (model: number, real: number) => rooms.pair(model, real),
    /** The server's names of what the model named; a name that was never told is nobody's. */
    roomOf: (model: number): number => rooms.realOf(model) ?? 999_999,
    lineOf: (model: string): string => lines.realOf(model) ?? model,
    momentOf: (model: string): string => moments.realOf(model) ?? model,
    pairMoment: (model: string, real: string, isRead: boolean): boolean => {
      if (isRead) reads.add(model);
      return moments.pair(model, real);
    },
  };
};

export type Sameness = ReturnType<typeof makeSameness>;

/** An event as somebody was told it. */
export interface Heard {
  readonly destination: string;
  // biome-ignore lint/suspicious/noExplicitAny: events of every type are compared
  readonly json: any;
}

/**
 * The server tells what was committed, after the commit (contract §4.5 [C]): several events of one deed carry the numbers that hold at
 * its end. The last number of each is what counts; those before it may be older.
 */
export const lastNumbers = (all: readonly Heard[]): readonly Heard[] => {
  const last = new Map<string, number>();
  const numbered = all.toReversed().map((heard) => {
    const { type, message } = heard.json;
    if (heard.destination !== destinations.user) return heard;
    const name =
      type === 'UNREAD_CHAT_COUNT' ? 'unreadChatCount' : type === 'CHAT' ? 'unreadChatCount' : null;
    if (name === null) return heard;
    const key = `${type} ${message.chatRoomId ?? ''}`;
    const value = last.get(key) ?? message[name];
    last.set(key, value);
    return { ...heard, json: { type, message: { ...message, [name]: value } } };
  });
  return numbered.toReversed();
};
