import { setDefaultCACertificates } from 'node:tls';
import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect } from 'vitest';
import type { Provider } from '#server/auth/providers.ts';
import { makeCertificate, writeKeyFile } from '#tests/harness/certificate.ts';
import { type Asked, askedBy, type BentProvider, startBentProvider } from './bent-provider.ts';
import type { Answer, Client } from './http-client.ts';
import { startWorld, type World } from './world.ts';

/** A server in production with all three providers set up, each a bent one. */
export interface OauthWorld extends World {
  readonly providers: Readonly<Record<Provider, BentProvider>>;
  /** Where the server is reached, as a browser behind its TLS proxy says it. */
  readonly site: Readonly<Record<string, string>>;
  /** What Apple was last shown as our secret. */
  readonly appleClaims: () => unknown;
}

export const publicOrigin = 'https://campick.example';
const givenSecret = 'a secret that the console gave';

/** Sends as a browser does that came over https, to the name that users know. */
const site = { host: 'campick.example' } as const;

export const startOauthWorld = async (): Promise<OauthWorld> => {
  const certificate = makeCertificate();
  setDefaultCACertificates([certificate.cert]);
  const appleKey = await generateKeyPair('ES256', { extractable: true });
  const keyFile = writeKeyFile(certificate, await exportPKCS8(appleKey.privateKey));
  let appleClaims: unknown = null;
  const isGiven = (secret: string) => secret === givenSecret;
  const isApples = async (secret: string): Promise<boolean> => {
    const proof = await jwtVerify(secret, appleKey.publicKey, { algorithms: ['ES256'] }).catch(() => null);
    appleClaims = proof && { header: proof.protectedHeader, payload: proof.payload };
    return proof !== null;
  };
  const apple = await startBentProvider(certificate, isApples);
  const google = await startBentProvider(certificate, isGiven);
  const kakao = await startBentProvider(certificate, isGiven);
  const world = await startWorld({
    rateLimits: true,
    vars: {
      NODE_ENV: 'production',
      DEMO_LOGIN: 'off',
      PUBLIC_ORIGIN: publicOrigin,
      TRUST_PROXY: 'on',
      OAUTH_APPLE_ISSUER: apple.issuer,
      OAUTH_APPLE_CLIENT_ID: apple.clientId,
      OAUTH_APPLE_TEAM_ID: 'TEAM123456',
      OAUTH_APPLE_KEY_ID: 'KEY1234567',
      OAUTH_APPLE_KEY_FILE: keyFile,
      OAUTH_GOOGLE_ISSUER: google.issuer,
      OAUTH_GOOGLE_CLIENT_ID: google.clientId,
      OAUTH_GOOGLE_CLIENT_SECRET: givenSecret,
      OAUTH_KAKAO_ISSUER: kakao.issuer,
      OAUTH_KAKAO_CLIENT_ID: kakao.clientId,
      OAUTH_KAKAO_CLIENT_SECRET: givenSecret,
    },
  });
  return {
    ...world,
    providers: { apple, google, kakao },
    site,
    appleClaims: () => appleClaims,
    stop: async () => {
      await world.stop();
      for (const provider of [apple, google, kakao]) await provider.stop();
      certificate.remove();
    },
  };
};

let addresses = 0;

/** Begins a login as a tap on the button does; each from an address of its own, so that no limit is met. */
export const begin = async (
  client: Client,
  provider: Provider,
  query: Readonly<Record<string, string>> = {},
): Promise<Asked> => {
  const answer = await client.get(
    `/oauth2/authorization/${provider}?${new URLSearchParams(query)}`,
    fromAnywhere(),
  );
  expect([answer.status, answer.body]).toEqual([302, '']);
  return askedBy(answer.headers.get('location') ?? '');
};

export const fromAnywhere = (): Record<string, string> => {
  addresses += 1;
  return { ...site, 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` };
};

/** The browser comes back from the provider: by a redirect, or with a form that the provider's page posts. */
export const comeBack = (
  client: Client,
  provider: Provider,
  answer: Readonly<Record<string, string>> | string,
  method: 'GET' | 'POST' = provider === 'apple' ? 'POST' : 'GET',
): Promise<Answer> => {
  const path = `/login/oauth2/code/${provider}`;
  const form = new URLSearchParams(answer).toString();
  const cross = { ...fromAnywhere(), 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' };
  if (method === 'GET') return client.request('GET', `${path}?${form}`, { headers: cross });
  // a form of another site brings no cookie but those that say SameSite=None
  const cookies = (client.jar.header() ?? '').split('; ').filter((pair) => pair.startsWith('__Host-login-'));
  const headers = {
    ...cross,
    cookie: cookies.join('; '),
    origin: 'https://appleid.apple.com',
    'content-type': 'application/x-www-form-urlencoded',
  };
  return client.request('POST', path, { headers, body: form });
};

/** A whole login. */
export const logInBy = async (
  world: OauthWorld,
  client: Client,
  provider: Provider,
  subject: string,
): Promise<Answer> => {
  const asked = await begin(client, provider);
  const code = world.providers[provider].issue(asked, subject);
  return comeBack(client, provider, { code, state: asked.state });
};
