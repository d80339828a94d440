import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { UserId } from '#contract/ids.ts';
import type { ServerClock } from '../context.ts';
import { moment } from '../db/kst.ts';
import type { Schema } from '../db/schema.ts';
import { LoginFailed } from './login-failure.ts';
import type { Provider } from './providers.ts';

/** The nickname of a new account that brings none (contract §8, step 4). */
export const newcomer = (): string => `새내기${randomInt(1000, 10_000)}`;

/** Makes an account; null when this provider's user has one already, made a moment ago by another login. */
export const makeAccount = async (
  db: Kysely<Schema>,
  clock: ServerClock,
  wanted: {
    readonly provider: Provider;
    readonly providerId: string;
    readonly nickname: string;
    readonly verified: boolean;
  },
): Promise<UserId | null> => {
  const now = moment(clock.now());
  const made = await db
    .insertInto('users')
    .values({
      provider: wanted.provider,
      provider_id: wanted.providerId,
      email: null,
      nickname: wanted.nickname,
      profile_image_url: null,
      gender: null,
      height: null,
      weight: null,
      is_korean_univ_verified: wanted.verified,
      created_at: now,
      updated_at: now,
      withdrawn_at: null,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'provider_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
};

/**
 * The account of a provider's user, by provider and subject alone: an e-mail address may pass to another person, a
 * subject never does.
 */
export const accountOf = async (
  db: Kysely<Schema>,
  clock: ServerClock,
  { provider, subject }: { readonly provider: Provider; readonly subject: string },
): Promise<UserId> => {
  const stored = () =>
    db
      .selectFrom('users')
      .select(['id', 'withdrawn_at'])
      .where('provider', '=', provider)
      .where('provider_id', '=', subject)
      .executeTakeFirst();
  const found = await stored();
  if (found !== undefined) {
    if (found.withdrawn_at !== null) throw new LoginFailed({ kind: 'closed' }); // by hand: our own withdrawal forgets the subject
    return found.id;
  }
  const fresh = { provider, providerId: subject, nickname: newcomer(), verified: false };
  const made = await makeAccount(db, clock, fresh);
  if (made !== null) return made;
  const other = await stored();
  if (other === undefined) throw new Error('an account was withdrawn while it logged in');
  return other.id;
};
