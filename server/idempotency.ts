import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { errors } from '#contract/errors.ts';
import { IdempotencyKey, type UserId } from '#contract/ids.ts';
import { moment } from './db/kst.ts';
import type { Schema } from './db/schema.ts';
import { failure } from './envelope.ts';
import { InvalidInput, Problem } from './problem.ts';

/** A finished answer: what is stored, and what is sent. */
export interface Answer {
  readonly status: number;
  readonly envelope: object;
  readonly replayed: boolean;
}

/** The request as far as it must be the same to get the same answer (contract §11.4 a). */
export interface Keyed {
  readonly user: UserId;
  readonly key: IdempotencyKey;
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
}

/** The key of the header; a malformed one is refused, since its sender counts on it. */
export const parseKey = (header: string): IdempotencyKey => {
  const key = v.safeParse(IdempotencyKey, header);
  if (!key.success) throw new InvalidInput('Idempotency-Key', 'A-Z a-z 0-9 _ - 16~64자여야 해요.');
  return key.output;
};

/** Refusals that say nothing final about the request, so that a repeat must be judged anew. */
const passing = new Set([401, 408, 412, 425, 429]);

const isFinal = ({ code }: Problem): boolean => {
  const { status } = errors[code];
  return status < 500 && !passing.has(status);
};

const fingerprint = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

const lookUp = async (tx: Transaction<Schema>, request: Keyed): Promise<Answer | null> => {
  const found = await tx
    .selectFrom('idempotency')
    .select(['method', 'path', 'fingerprint', 'status', 'body'])
    .where('user_id', '=', request.user)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (found === undefined) return null;
  const same =
    found.method === request.method &&
    found.path === request.path &&
    found.fingerprint === fingerprint(request.body);
  if (!same) throw new Problem('IDEMPOTENCY_KEY_REUSED');
  return { status: found.status, envelope: found.body as object, replayed: true }; // only keep() writes it, from an object
};

/** Nothing is kept of somebody who has withdrawn, by this call or meanwhile (contract §5.7). */
const keep = (tx: Transaction<Schema>, request: Keyed, answer: Answer, now: number) =>
  sql`
  insert into idempotency (user_id, key, method, path, fingerprint, status, body, created_at)
  select id, ${request.key}, ${request.method}, ${request.path}, ${fingerprint(request.body)}, ${answer.status},
    ${JSON.stringify(answer.envelope)}::json, ${moment(now)}::timestamp
  from users where id = ${request.user} and withdrawn_at is null for key share`.execute(tx);

/**
 * Runs `work` at most once for (user, key): its effect and its answer commit together, and a repeat gets the stored
 * answer. The lock lives and dies with the transaction, so a crash leaves the key free.
 */
export const once = async (
  tx: Transaction<Schema>,
  request: Keyed,
  now: number,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  const name = `${request.user}:${request.key}`;
  const lock = await sql<{
    free: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx);
  if (!lock.rows[0]?.free) throw new Problem('IDEMPOTENCY_IN_PROGRESS');
  const stored = await lookUp(tx, request);
  if (stored !== null) return stored;
  await sql`savepoint effect`.execute(tx);
  try {
    const answer = await work();
    await keep(tx, request, answer, now);
    return answer;
  } catch (error) {
    if (!(error instanceof Problem) || !isFinal(error)) throw error;
    await sql`rollback to savepoint effect`.execute(tx);
    const refused = { status: errors[error.code].status, envelope: failure(error), replayed: false };
    await keep(tx, request, refused, now);
    return refused;
  }
};
