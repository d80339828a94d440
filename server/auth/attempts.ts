import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import type { Provider } from './providers.ts';

/** How long a user may stay with the provider; the cookie of the attempt lives as long. */
export const attemptSeconds = 600;
/** Attempts open at once: a bound against a flood from many addresses, far above what a campus needs. */
const mostOpen = 200_000;

/** A login that a provider is to answer. */
export interface Attempt {
  readonly nonce: string;
  readonly verifier: string;
  readonly target: string;
  readonly sessions: readonly string[];
}

export interface NewAttempt extends Attempt {
  readonly state: string;
}

const random = (): string => randomBytes(32).toString('base64url');
const stateShape = /^[\w-]{43}$/;
const hash = (state: string): string => createHash('sha256').update(state).digest('base64url');

/** Whether a text can be a state that this server made. */
export const isState = (text: string): boolean => stateShape.test(text);

/** Stores a new attempt; null when too many are open. */
export const openAttempt = async (
  db: Kysely<Schema>,
  clock: ServerClock,
  wanted: { readonly provider: Provider; readonly target: string; readonly sessions: readonly string[] },
): Promise<NewAttempt | null> => {
  const now = clock.now();
  const full = await db
    .selectFrom('login_attempts')
    .select('state_hash')
    .where('expires_at', '>', moment(now))
    .offset(mostOpen)
    .limit(1)
    .executeTakeFirst();
  if (full !== undefined) return null;
  const attempt: NewAttempt = { ...wanted, state: random(), nonce: random(), verifier: random() };
  await db
    .insertInto('login_attempts')
    .values({
      state_hash: hash(attempt.state),
      provider: wanted.provider,
      nonce: attempt.nonce,
      verifier: attempt.verifier,
      target: attempt.target,
      sessions: [...attempt.sessions],
      expires_at: moment(now + attemptSeconds * 1000),
      used_at: null,
    })
    .execute();
  return attempt;
};

/**
 * Uses an attempt up: of any number of answers with its state one gets it, the others get "used". What has expired, or
 * is not known any more, is late.
 */
export const useAttempt = async (
  db: Kysely<Schema>,
  clock: ServerClock,
  { state, provider }: { readonly state: string; readonly provider: Provider },
): Promise<Attempt | 'used' | 'late'> => {
  const now = moment(clock.now());
  const taken = await db
    .updateTable('login_attempts')
    .set({ used_at: now })
    .where('state_hash', '=', hash(state))
    .where('provider', '=', provider)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['nonce', 'verifier', 'target', 'sessions'])
    .executeTakeFirst();
  return taken ?? ((await isOpen(db, clock, state)) ? 'used' : 'late');
};

/** Whether this state still belongs to an attempt, used or not. */
export const isOpen = async (db: Kysely<Schema>, clock: ServerClock, state: string): Promise<boolean> =>
  (await db
    .selectFrom('login_attempts')
    .select('state_hash')
    .where('state_hash', '=', hash(state))
    .where('expires_at', '>', moment(clock.now()))
    .executeTakeFirst()) !== undefined;

/** Removes what no answer can use any more. */
export const dropAttempts = async (db: Kysely<Schema>, clock: ServerClock): Promise<void> => {
  await sql`delete from login_attempts where expires_at < ${moment(clock.now())}`.execute(db);
};
