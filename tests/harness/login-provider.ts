import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider as OpenIdProvider } from 'oidc-provider';
import type { Provider } from '#server/auth/providers.ts';
import type { Certificate } from './certificate.ts';

/** A certified OpenID provider with login forms of its own, in the shape of one of the three. */
export interface LoginProvider {
  readonly issuer: string;
  readonly clientId: string;
  stop(): Promise<void>;
}

export interface LoginProviderOptions {
  readonly provider: Provider;
  readonly certificate: Certificate;
  /** The app's own origin. */
  readonly site: string;
  /** Whether this is what the client must show: a given secret, or one that it signs for itself. */
  readonly isSecret: (secret: string, issuer: string) => Promise<boolean>;
}

/** Starts it on a port of its own. It asks whoever comes for a name and for consent, and every name is a user. */
export const startLoginProvider = async ({
  provider,
  certificate: { key, cert },
  site,
  isSecret,
}: LoginProviderOptions): Promise<LoginProvider> => {
  const clientId = `campick-${provider}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const server = createServer({ key, cert });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // another site than the app's, which is on localhost: what browsers keep apart by site is kept apart here
  const issuer = `https://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a string
  const openId = new OpenIdProvider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: 'compared below',
        redirect_uris: [`${site}/login/oauth2/code/${provider}`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: ['a key that only the tests of this repository use'] },
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'one', alg: 'RS256', use: 'sig' }] },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
  });
  openId.Client.prototype.compareClientSecret = (secret) => isSecret(secret, issuer);
  server.on('request', openId.callback());
  return {
    issuer,
    clientId,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
