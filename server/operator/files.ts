import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Banner, type Operator } from '#contract/operator.ts';
import { EnvError } from '../env-vars.ts';

/** A file of DATA_DIR; null: there is none. */
export const operatorFile = (dataDir: string, name: string): string | null => {
  try {
    return readFileSync(join(dataDir, name), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

const aText = v.string('must be a text');
const words = (max: number) =>
  v.pipe(aText, v.trim(), v.minLength(1, 'is empty'), v.maxLength(max, `has more than ${max} characters`));
const path = v.pipe(aText, v.regex(/^\/(?![/\\])\S*$/, 'must be a path of this origin'));
const target = v.pipe(
  aText,
  v.check(
    (text) => v.is(Banner.entries.href, text),
    'must be an address with https:// or a path of this origin',
  ),
);

const listed = 'it must be a list of one to six banners';
const Banners = v.pipe(
  v.array(
    v.object({
      title: words(60),
      description: words(80),
      author: words(30),
      href: target,
      photo: v.optional(path),
      number: v.optional(words(3)),
    }),
    listed,
  ),
  v.minLength(1, listed),
  v.maxLength(6, listed),
);

/** What is wrong, and in which banner, for the operator who has written it. */
const sentenceOf = ({ path, input, message }: v.BaseIssue<unknown>): string => {
  const [at, field] = path ?? [];
  if (at === undefined) return message;
  const banner = `banner ${Number(at.key) + 1}`;
  if (field === undefined) return `${banner} must have title, description, author and href`;
  return `the ${String(field.key)} of ${banner} ${input === undefined ? 'is missing' : message}`;
};

/** The operator's banners, `banners.json` in DATA_DIR; null: the app's own. */
export const readBanners = (dataDir: string): Operator['banners'] => {
  const file = operatorFile(dataDir, 'banners.json');
  if (file === null) return null;
  const unusable = (why: string) => new EnvError(`${join(dataDir, 'banners.json')} cannot be used: ${why}`);
  let given: unknown;
  try {
    given = JSON.parse(file);
  } catch {
    throw unusable('it is no JSON');
  }
  const read = v.safeParse(Banners, given);
  if (read.success) return read.output;
  throw unusable(sentenceOf(read.issues[0]));
};
