import * as v from 'valibot';

/** How one id stands in a key: as its text, and back; undefined for a text that is none. */
export interface KeyPart<I> {
  readonly text: (id: I) => string;
  readonly parse: (text: string) => I | undefined;
}

/** The key of one pull out of its ids, as `pick:905`, and the ids of a key: the names that the engine, screens and rows use. */
export interface PullKey<Ids extends readonly unknown[]> {
  (...ids: Ids): string;
  /** The ids in a key; undefined for the key of another pull, or one that this build would write differently [P10]. */
  readonly idsIn: (key: string) => Ids | undefined;
}

/** Ids that are numbers on the wire. */
export const numbered = <I extends number>(schema: v.GenericSchema<unknown, I>): KeyPart<I> => ({
  text: String,
  parse: (text) => {
    const id = v.safeParse(schema, Number(text));
    return id.success ? id.output : undefined;
  },
});

/** Ids that are strings on the wire; one that may hold a colon stands last. */
export const named = <I extends string>(schema: v.GenericSchema<unknown, I>): KeyPart<I> => ({
  text: (id) => id,
  parse: (text) => {
    const id = v.safeParse(schema, text);
    return id.success ? id.output : undefined;
  },
});

/** Defines how the keys of one pull are written and read: its name, then its ids, a colon between them. */
export const pullKey = <const Ids extends readonly unknown[]>(
  name: string,
  ...parts: { readonly [K in keyof Ids]: KeyPart<Ids[K]> }
): PullKey<Ids> => {
  const build = (...ids: Ids): string => [name, ...parts.map((part, n) => part.text(ids[n]))].join(':');
  const idsIn = (key: string): Ids | undefined => {
    if (!key.startsWith(name)) return undefined;
    const texts = key.slice(name.length + 1).split(':');
    const last = texts.splice(Math.max(parts.length - 1, 0)).join(':');
    const ids = parts.map((part, n) => part.parse(texts[n] ?? last)) as unknown as Ids; // one id a part
    return !ids.includes(undefined) && build(...ids) === key ? ids : undefined;
  };
  return Object.assign(build, { idsIn });
};
