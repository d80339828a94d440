import * as v from 'valibot';

const words = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));

/** Where a banner leads: a web address, or a path of this origin. */
const link = v.pipe(
  v.string(),
  v.maxLength(2048),
  v.regex(/^(?:https:\/\/\S+|\/(?![/\\])\S*)$/, 'must be https://… or a path'),
);

/** A banner of Home (§2.9). */
export const Banner = v.object({
  title: words(60),
  description: words(80),
  author: words(30),
  href: link,
  /** A path of this origin: pictures of elsewhere are not loaded. */
  photo: v.optional(
    v.pipe(v.string(), v.maxLength(2048), v.regex(/^\/(?![/\\])\S*$/, 'must be a path of this origin')),
  ),
  /** The big number behind the picture. */
  number: v.optional(words(3)),
});
export type Banner = v.InferOutput<typeof Banner>;

/** What whoever runs a market has set (§2.9); null: what the app has of its own. */
export const Operator = v.object({
  inquiry: v.nullish(v.pipe(v.string(), v.regex(/^(?:https:\/\/|mailto:)\S+$/)), null),
  banners: v.nullish(v.array(Banner), null),
});
export type Operator = v.InferOutput<typeof Operator>;
