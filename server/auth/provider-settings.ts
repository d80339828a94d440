import { resolve } from 'node:path';
import { EnvError, origin, text, type Vars } from '../env-vars.ts';
import type { Provider, ProviderSettings } from './providers.ts';

const issuers: Readonly<Record<Provider, string>> = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
  kakao: 'https://kauth.kakao.com',
};

/** All of these variables, or none of them: null where none is set. */
const allOrNone = <N extends string>(vars: Vars, names: readonly N[]): Readonly<Record<N, string>> | null => {
  const read = names.map((name) => [name, text(vars, name)] as const);
  const missing = read.flatMap(([name, value]) => (value === null ? [name] : []));
  if (missing.length === names.length) return null;
  if (missing.length > 0)
    throw new EnvError(`${missing.join(' and ')} must be set as well: ${names.join(', ')} belong together`);
  return Object.fromEntries(read) as Record<N, string>; // every name was read, and none is missing
};

const issuerOf = (vars: Vars, provider: Provider): string => {
  const name = `OAUTH_${provider.toUpperCase()}_ISSUER`;
  const value = text(vars, name);
  if (value === null) return issuers[provider];
  const issuer = origin(name, value);
  if (!issuer.startsWith('https:')) throw new EnvError(`${name} must begin with https://, not "${value}"`);
  return issuer;
};

const withSecret = (vars: Vars, provider: 'google' | 'kakao'): ProviderSettings | null => {
  const id = `OAUTH_${provider.toUpperCase()}_CLIENT_ID`;
  const secret = `OAUTH_${provider.toUpperCase()}_CLIENT_SECRET`;
  const issuer = issuerOf(vars, provider);
  const found = allOrNone(vars, [id, secret]);
  if (found === null) return null;
  return {
    issuer,
    clientId: found[id] ?? '', // allOrNone answers every name
    clientSecret: { kind: 'given', secret: found[secret] ?? '' }, // the same
  };
};

const apple = (vars: Vars, root: string): ProviderSettings | null => {
  const issuer = issuerOf(vars, 'apple');
  const found = allOrNone(vars, [
    'OAUTH_APPLE_CLIENT_ID',
    'OAUTH_APPLE_TEAM_ID',
    'OAUTH_APPLE_KEY_ID',
    'OAUTH_APPLE_KEY_FILE',
  ]);
  if (found === null) return null;
  return {
    issuer,
    clientId: found.OAUTH_APPLE_CLIENT_ID,
    clientSecret: {
      kind: 'signed',
      teamId: found.OAUTH_APPLE_TEAM_ID,
      keyId: found.OAUTH_APPLE_KEY_ID,
      keyFile: resolve(root, found.OAUTH_APPLE_KEY_FILE),
    },
  };
};

/** The providers that are set up; a half-set one is an EnvError. */
export const readProviders = (vars: Vars, root: string): ReadonlyMap<Provider, ProviderSettings> => {
  const read: readonly (readonly [Provider, ProviderSettings | null])[] = [
    ['apple', apple(vars, root)],
    ['google', withSecret(vars, 'google')],
    ['kakao', withSecret(vars, 'kakao')],
  ];
  return new Map(read.flatMap(([name, settings]) => (settings === null ? [] : [[name, settings] as const])));
};
