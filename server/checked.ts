import * as v from 'valibot';
import { InvalidInput } from './problem.ts';

/** Names the first failing field (contract §1.4) and nothing of what was received. */
const refusal = (issue: v.BaseIssue<unknown>, place: string): InvalidInput =>
  new InvalidInput(
    (v.getDotPath(issue) ?? place).slice(0, 64),
    issue.input === undefined ? '값이 필요해요.' : '올바른 값이 아니에요.',
  );

/** Where the first text with U+0000 or half a surrogate pair is: the database stores neither (B-5). */
const unstorable = (value: unknown, path: string): string | null => {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorable(inner, path === '' ? name : `${path}.${name}`);
    if (found !== null) return found;
  }
  return null;
};

/** What was received, as the schema takes it; refused by its first failing field, or as `place` (contract §1.4). */
export const checked = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  place: string,
): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!parsed.success) throw refusal(parsed.issues[0], place);
  const field = unstorable(parsed.output, '');
  if (field !== null) throw new InvalidInput((field || place).slice(0, 64), '보낼 수 없는 글자가 있어요.');
  return parsed.output;
};
