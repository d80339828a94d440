import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import { UserId } from '#contract/ids.ts';
import { serverLimits } from '#contract/limits.ts';
import type { ServerClock } from '../context.ts';

const Claims = v.object({
  userId: UserId,
  typ: v.picklist(['access', 'refresh']),
  sid: v.string(),
  host: v.optional(v.literal(true)),
});

/** What a token contains: its user, and the session that it belongs to. */
export interface Token {
  readonly userId: UserId;
  readonly sid: string;
  /** It counts in a cookie that only this host can set, and in no other: a neighbour may hand on its own (0061). */
  readonly host?: true | undefined;
}

/**
 * Signs and reads the two cookies' tokens (contract §1.5): HS256, with the kind inside, so neither passes for the
 * other.
 */
export interface Tokens {
  sign(kind: 'access' | 'refresh', token: Token): Promise<string>;
  /** null for anything but a live token of exactly this kind. */
  read(kind: 'access' | 'refresh', jwt: string): Promise<Token | null>;
}

const lifeMs = { access: serverLimits.accessTokenMs, refresh: serverLimits.refreshTokenMs } as const;

export const makeTokens = (secret: string, clock: ServerClock): Tokens => {
  const key = new TextEncoder().encode(secret);
  return {
    sign: (kind, token) => {
      const seconds = Math.floor(clock.now() / 1000);
      return new SignJWT({ ...token, typ: kind })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + lifeMs[kind] / 1000)
        .sign(key);
    },
    read: async (kind, jwt) => {
      const verified = await jwtVerify(jwt, key, {
        algorithms: ['HS256'],
        currentDate: new Date(clock.now()),
        requiredClaims: ['exp', 'iat'],
      }).catch(() => null); // tampered, expired and foreign tokens are all the same: no session
      const claims = v.safeParse(Claims, verified?.payload);
      return claims.success && claims.output.typ === kind ? claims.output : null;
    },
  };
};

/**
 * The key that signs cookies and upload addresses: made once, readable for this server's user alone (faults §4.37). The
 * process that creates the file first wins, so two starts at once agree.
 */
export const loadSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(48).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(`${path} is damaged: delete it to make a new one (everybody logs in again)`);
  return secret;
};
