import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import type { Certificate } from '#tests/harness/certificate.ts';

/** What a provider was asked for by the browser that came to it. */
export interface Asked {
  readonly state: string;
  readonly nonce: string;
  readonly challenge: string;
  readonly url: URL;
}

/** The parameters of the redirect that leads to a provider. */
export const askedBy = (location: string): Asked => {
  const url = new URL(location);
  const of = (name: string) => url.searchParams.get(name) ?? '';
  return { state: of('state'), nonce: of('nonce'), challenge: of('code_challenge'), url };
};

/** Makes an id_token, or none, for what an honest provider would say. */
export type Bend = (
  honest: JWTPayload,
  keys: ProviderKeys,
) => Promise<string | undefined> | string | undefined;

interface ProviderKeys {
  readonly honest: CryptoKey;
  readonly stranger: CryptoKey;
}

/** A provider on a socket of its own that says what a test wants it to say. */
export interface BentProvider {
  readonly issuer: string;
  readonly clientId: string;
  /** The bodies that came to the token endpoint. */
  readonly calls: readonly URLSearchParams[];
  /** A code for what was asked; the token that it is exchanged for is bent. */
  issue(asked: Pick<Asked, 'nonce' | 'challenge'>, subject: string, bend?: Bend): string;
  /** The token endpoint answers so instead, until it is called with null. */
  breakWith(answer: ((response: ServerResponse) => void) | null): void;
  stop(): Promise<void>;
}

export const sign = (
  claims: JWTPayload,
  key: CryptoKey | Uint8Array,
  kid = 'one',
  alg = 'RS256',
): Promise<string> => new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(key);

const json = (response: ServerResponse, body: unknown, status = 200): void => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let text = '';
  for await (const chunk of request) text += chunk;
  return new URLSearchParams(text);
};

/** An honest provider checks the verifier, takes a code once and signs with RS256; `bend` says where this one does not. */
export const startBentProvider = async (
  { key, cert }: Certificate,
  isSecret: (secret: string) => boolean | Promise<boolean>,
): Promise<BentProvider> => {
  const honest = await generateKeyPair('RS256', { extractable: true });
  const keys = { honest: honest.privateKey, stranger: (await generateKeyPair('RS256')).privateKey };
  const jwks = { keys: [{ ...(await exportJWK(honest.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }] };
  const codes = new Map<string, { nonce: string; challenge: string; subject: string; bend: Bend }>();
  const calls: URLSearchParams[] = [];
  let broken: ((response: ServerResponse) => void) | null = null;
  const clientId = 'campick-web';

  const exchange = async (body: URLSearchParams, response: ServerResponse): Promise<void> => {
    calls.push(body);
    if (broken !== null) return broken(response);
    if (body.get('client_id') !== clientId || !(await isSecret(body.get('client_secret') ?? '')))
      return json(response, { error: 'invalid_client' }, 401);
    const code = body.get('code') ?? '';
    const grant = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (grant === undefined || grant.challenge !== challenge)
      return json(response, { error: 'invalid_grant' }, 400);
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: clientId,
      sub: grant.subject,
      nonce: grant.nonce,
      iat: now,
      exp: now + 600,
    };
    const id_token = await grant.bend(claims, keys);
    json(response, {
      access_token: 'x',
      token_type: 'bearer',
      ...(id_token === undefined ? {} : { id_token }),
    });
  };

  const server = createServer({ key, cert }, (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost');
    if (pathname === '/.well-known/openid-configuration')
      return json(response, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    if (pathname === '/jwks') return json(response, jwks);
    void bodyOf(request).then((body) => exchange(body, response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`; // a TCP server's address is never a string

  return {
    issuer,
    clientId,
    calls,
    issue: ({ nonce, challenge }, subject, bend = (claims) => sign(claims, keys.honest)) => {
      const code = randomBytes(12).toString('hex');
      codes.set(code, { nonce, challenge, subject, bend });
      return code;
    },
    breakWith: (answer) => {
      broken = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
