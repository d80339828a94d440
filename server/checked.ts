import * as v from 'valibot';
import { InvalidInput } from './problem.ts';

/** Names the first failing field (contract §1.4) and nothing of what was received. */
const refusal = (issue: v.BaseIssue<unknown>, place: string): InvalidInput =>
  new InvalidInput(
    (v.getDotPath(issue) ?? place).slice(0, 64),
    issue.input === undefined ? '값이 필요해요.' : '올바른 값이 아니에요.',
  );

/** What was received, as the schema takes it; refused by its first failing field, or as `place` (contract §1.4). */
export const checked = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
  place: string,
): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, value, { abortPipeEarly: true });
  if (!parsed.success) throw refusal(parsed.issues[0], place);
  return parsed.output;
};
