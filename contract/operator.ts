import * as v from 'valibot';

const word = v.string();

/** A banner of Home (§2.11); how long its words may be is the server's to say. */
export const Banner = v.object({
  title: word,
  description: word,
  author: word,
  /** A web address, or a path of this origin. */
  href: v.pipe(word, v.regex(/^(https:\/\/|\/(?![/\\]))\S*$/)),
  /** A path of this origin: pictures of elsewhere are not loaded. */
  photo: v.optional(word),
  /** The big number behind the picture. */
  number: v.optional(word),
});

/** What the operator has set (§2.11); null: what the app has of its own. */
export const Operator = v.object({
  inquiry: v.nullable(v.pipe(word, v.regex(/^(https:\/\/|mailto:)\S+$/))),
  banners: v.nullable(v.array(Banner)),
});
export type Operator = v.InferOutput<typeof Operator>;
