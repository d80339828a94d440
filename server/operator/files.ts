import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Banner } from '#contract/operator.ts';
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

const words = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max));
const path = v.pipe(v.string(), v.regex(/^\/(?![/\\])\S*$/, 'must be a path of this origin'));

const Banners = v.pipe(
  v.array(
    v.object({
      ...Banner.entries,
      title: words(60),
      description: words(80),
      author: words(30),
      photo: v.optional(path),
      number: v.optional(words(3)),
    }),
  ),
  v.minLength(1),
  v.maxLength(6),
);

/** The operator's banners, `banners.json` in DATA_DIR; null: the app's own. */
export const readBanners = (dataDir: string): v.InferOutput<typeof Banners> | null => {
  const file = operatorFile(dataDir, 'banners.json');
  if (file === null) return null;
  const unusable = (why: string) => new EnvError(`banners.json in DATA_DIR cannot be used: ${why}`);
  let given: unknown;
  try {
    given = JSON.parse(file);
  } catch {
    throw unusable('it is no JSON');
  }
  const read = v.safeParse(Banners, given);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw unusable(`${v.getDotPath(issue) ?? 'the list'}: ${issue.message}`);
};
