import type { CustomFetch } from 'openid-client';
import * as client from 'openid-client';
import * as v from 'valibot';
import { systemClock } from '../clock.ts';
import type { ServerClock } from '../context.ts';
import type { NewAttempt } from './attempts.ts';
import { makeClientAuth } from './client-secret.ts';
import { LoginFailed } from './login-failure.ts';
import { answerMethods, type Provider, type ProviderSettings } from './providers.ts';

/** The provider did not answer, or not as a server that works. */
class Unreachable extends Error {}

/** Metadata, keys and tokens take a few kilobytes. */
const mostBytes = 256 * 1024;

const read = async (response: Response): Promise<Uint8Array<ArrayBuffer>> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > mostBytes) throw new Unreachable(`the answer is longer than ${mostBytes} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
};

/**
 * fetch for talking to providers: an answer that does not come, breaks off, grows without end, or says 5xx is Unreachable,
 * whatever the network calls it. openid-client would mix these up with forged answers.
 */
const boundedFetch: CustomFetch = async (url, options) => {
  try {
    const response = await fetch(url, options as RequestInit); // its body is what fetch takes; the two types differ in name only
    const bytes = await read(response);
    if (response.status >= 500) throw new Unreachable(`status ${response.status}`);
    return new Response(bytes, { status: response.status, headers: response.headers });
  } catch (cause) {
    if (cause instanceof Unreachable) throw cause;
    throw new Unreachable('no answer', { cause });
  }
};

/** The id of a user at a provider, which never changes: digits, or Apple's three parts. Never a stand-in account's. */
const Subject = v.pipe(v.string(), v.regex(/^(?!demo:)[\x21-\x7e]{1,255}$/));

/** A provider's clock may differ from this server's by so much; openid-client's own tolerance for the other times. */
const toleranceSeconds = 30;
/** Metadata is read anew after a day: a process runs for months, and providers move their addresses. */
const metadataMs = 86_400_000;
const patienceSeconds = 10;

/** A provider's errors for a user who cancelled: OAuth's own, and Apple's. */
const cancels: ReadonlySet<string> = new Set(['access_denied', 'user_cancelled_authorize']);
/** A provider's errors for "not now". */
const pauses: ReadonlySet<string> = new Set(['server_error', 'temporarily_unavailable']);

/** One provider by OpenID Connect: authorization code with PKCE, state and nonce. Failures are LoginFailed. */
export interface OpenId {
  /** The address to which the browser is sent. */
  authorizationUrl(attempt: NewAttempt, redirectUri: string): Promise<URL>;
  /** Who answered: exchanges the code and verifies the id_token down to its signature. */
  subjectOf(
    attempt: Pick<NewAttempt, 'state' | 'nonce' | 'verifier'>,
    redirectUri: string,
    answer: URLSearchParams,
  ): Promise<string>;
}

/** What the log says of it: an error code of OAuth or of openid-client, never anything else that came from outside. */
export const reasonOf = (error: unknown): string | null => {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return /^[a-z_]{1,40}$/.test(error.error) ? error.error : 'another error';
  return error instanceof client.ClientError ? (error.code ?? null) : null;
};

/** What an error of openid-client means for the user. */
const failureOf = (error: unknown): LoginFailed => {
  if (error instanceof LoginFailed) return error;
  const because = { cause: error };
  if (error instanceof client.AuthorizationResponseError) {
    if (cancels.has(error.error)) return new LoginFailed({ kind: 'cancelled' }, because);
    return new LoginFailed({ kind: pauses.has(error.error) ? 'unreachable' : 'invalid' }, because);
  }
  // an invalid_grant is about the code; any other refusal is about this server and its settings
  if (error instanceof client.ResponseBodyError)
    return new LoginFailed({ kind: error.error === 'invalid_grant' ? 'invalid' : 'broken' }, because);
  if (error instanceof Unreachable) return new LoginFailed({ kind: 'unreachable' }, because);
  if (error instanceof client.ClientError)
    return new LoginFailed({ kind: error.cause instanceof Unreachable ? 'unreachable' : 'invalid' }, because);
  return new LoginFailed({ kind: 'broken' }, because);
};

const orFail = async <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw failureOf(error);
  });

/**
 * The subject of a verified id_token. openid-client does not check that it was not issued in the future, so this does.
 */
const subjectIn = (claims: client.IDToken | undefined, clock: ServerClock): string => {
  const subject = v.safeParse(Subject, claims?.sub);
  if (!subject.success || claims === undefined || claims.iat > clock.now() / 1000 + toleranceSeconds)
    throw new LoginFailed({ kind: 'invalid' });
  return subject.output;
};

/** The time of the machine, as the provider's is, also where tests move the server's clock. */
const makeOpenId = async (
  provider: Provider,
  settings: ProviderSettings,
  clock: ServerClock,
): Promise<OpenId> => {
  const auth = await makeClientAuth(settings, clock);
  let known: { readonly config: Promise<client.Configuration>; readonly at: number } | null = null;

  const discover = (): Promise<client.Configuration> =>
    client.discovery(
      new URL(settings.issuer),
      settings.clientId,
      { id_token_signed_response_alg: 'RS256' }, // all three sign so; no other is accepted
      auth,
      {
        [client.customFetch]: boundedFetch,
        timeout: patienceSeconds,
        execute: [client.enableNonRepudiationChecks],
      },
    );
  const configuration = (): Promise<client.Configuration> => {
    if (known !== null && clock.now() - known.at < metadataMs) return known.config;
    const asked = { config: discover(), at: clock.now() };
    known = asked;
    asked.config.catch(() => {
      if (known === asked) known = null; // the next login asks again
    });
    return asked.config;
  };

  return {
    authorizationUrl: (attempt, redirectUri) =>
      orFail(
        (async () =>
          client.buildAuthorizationUrl(await configuration(), {
            redirect_uri: redirectUri,
            scope: 'openid', // neither name nor e-mail: nothing reads them
            state: attempt.state,
            nonce: attempt.nonce,
            code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
            code_challenge_method: 'S256',
            ...(answerMethods[provider] === 'POST' ? { response_mode: 'form_post' } : {}),
          }))(),
      ),
    subjectOf: (attempt, redirectUri, answer) =>
      orFail(
        (async () => {
          const tokens = await client.authorizationCodeGrant(
            await configuration(),
            new URL(`${redirectUri}?${answer}`),
            {
              expectedState: attempt.state,
              expectedNonce: attempt.nonce,
              pkceCodeVerifier: attempt.verifier,
              idTokenExpected: true,
            },
          );
          return subjectIn(tokens.claims(), clock);
        })(),
      ),
  };
};

/** A client for each provider that is set up; a key that cannot be used is an EnvError. */
export const openProviders = async (
  settings: ReadonlyMap<Provider, ProviderSettings>,
): Promise<ReadonlyMap<Provider, OpenId>> =>
  new Map(
    await Promise.all(
      [...settings].map(async ([name, one]) => [name, await makeOpenId(name, one, systemClock)] as const),
    ),
  );
