import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import type { ClientAuth } from 'openid-client';
import type { ServerClock } from '../context.ts';
import { EnvError } from '../env-vars.ts';
import type { ProviderSettings } from './providers.ts';

/** A signed secret is made for one call; Apple would take one for half a year. */
const signedSeconds = 300;

const readKey = async (file: string) => {
  try {
    return await importPKCS8(await readFile(file, 'utf8'), 'ES256');
  } catch (cause) {
    throw new EnvError(
      `OAUTH_APPLE_KEY_FILE must be the .p8 key that Apple gave, readable for the server: ${file} is not`,
      { cause },
    );
  }
};

/** Makes what is sent as the secret, anew for each call where it is signed. */
const secretOf = async (
  { clientId, clientSecret, issuer }: ProviderSettings,
  clock: ServerClock,
): Promise<() => string | Promise<string>> => {
  if (clientSecret.kind === 'given') return () => clientSecret.secret;
  const { keyFile, keyId, teamId } = clientSecret;
  const key = await readKey(keyFile);
  return () => {
    const now = Math.floor(clock.now() / 1000);
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience(issuer)
      .setIssuedAt(now)
      .setExpirationTime(now + signedSeconds)
      .sign(key);
  };
};

/**
 * How this server identifies itself at the token endpoint: id and secret in the body, as all three providers accept it.
 */
export const makeClientAuth = async (
  { clientId, clientSecret, issuer }: ProviderSettings,
  clock: ServerClock,
): Promise<ClientAuth> => {
  const secret = await secretOf({ clientId, clientSecret, issuer }, clock);
  return async (_server, _client, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', await secret());
  };
};
