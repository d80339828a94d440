import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { Banner } from '#contract/operator.ts';
import { EnvError, text, type Vars } from '../env-vars.ts';

/** What the operator says of the market (docs/operating.md, *What the operator says*). */
export interface OperatorSettings {
  /** Where 문의하기 leads; null: to the app's own form. */
  readonly inquiry: string | null;
  /** Where the two texts stand elsewhere; null: this server shows them. */
  readonly privacyUrl: string | null;
  readonly termsUrl: string | null;
  /** Where weaknesses are reported; null: there is no security.txt. */
  readonly securityContact: string | null;
}

/** A web or a mail address; a bare mail address becomes one. */
const address = (vars: Vars, name: string, schemes: readonly string[]): string | null => {
  const value = text(vars, name);
  if (value === null) return null;
  const given = /^[^\s@:/?]+@[^\s@:/?]+$/.test(value) ? `mailto:${value}` : value;
  const url = URL.parse(given);
  if (url === null || !schemes.includes(url.protocol))
    throw new EnvError(`${name} must be ${schemes.map((one) => `${one}…`).join(' or ')}, not "${value}"`);
  return url.href;
};

const web = ['https:', 'http:'] as const;

export const readOperator = (vars: Vars): OperatorSettings => ({
  inquiry: address(vars, 'INQUIRY_URL', ['https:', 'mailto:']),
  privacyUrl: address(vars, 'PRIVACY_URL', web),
  termsUrl: address(vars, 'TERMS_URL', web),
  securityContact: address(vars, 'SECURITY_CONTACT', ['https:', 'mailto:', 'tel:']),
});

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
