import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import * as v from 'valibot';
import { EnvError } from '../env-vars.ts';
import type { Answer, NoAnswer, Post } from './post.ts';
import { type PushMessage, type PushOutcome, type PushSender, secondsOf } from './sender.ts';

const Account = v.object({
  project_id: v.pipe(v.string(), v.regex(/^[\w.:-]+$/)),
  client_email: v.string(),
  private_key: v.string(),
});
type Account = v.InferOutput<typeof Account>;

const Token = v.object({ access_token: v.string(), expires_in: v.number() });
const Failure = v.object({
  error: v.object({
    status: v.optional(v.string()),
    details: v.optional(
      v.array(
        v.looseObject({
          errorCode: v.optional(v.string()),
          fieldViolations: v.optional(v.array(v.looseObject({ field: v.optional(v.string()) }))),
        }),
      ),
    ),
  }),
});

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What FCM says (HTTP v1): an invalid argument is the token's fault where the details name it, and ours otherwise. */
const outcomeOf = ({ status, text, retryAfter }: Answer): PushOutcome => {
  if (status >= 200 && status < 300) return { is: 'sent' };
  const failure = v.safeParse(Failure, jsonOf(text));
  const details = failure.success ? (failure.output.error.details ?? []) : [];
  const says = (code: string) => details.some(({ errorCode }) => errorCode === code);
  const isOfToken = details.some(({ fieldViolations = [] }) =>
    fieldViolations.some(({ field }) => field === 'message.token'),
  );
  if (status === 404 && says('UNREGISTERED')) return { is: 'gone' };
  if (status === 400) return isOfToken ? { is: 'gone' } : { is: 'never', failure: 'SERVICE' };
  if (status === 401 || status === 403 || status === 404)
    return { is: 'our-key', words: `${status} ${failure.success ? failure.output.error.status : ''}`.trim() };
  if (status === 429) return { is: 'wait', seconds: secondsOf(retryAfter) };
  return { is: 'later', failure: 'SERVICE', seconds: secondsOf(retryAfter) };
};

const unanswered = ({ failure }: NoAnswer): PushOutcome =>
  failure === 'REFUSED_ADDRESS' ? { is: 'never', failure } : { is: 'later', failure };

/** The message of contract §6.3, all of its data as text. */
const bodyOf = ({ device, payload, data, topic, urgency, ttlSeconds }: PushMessage): string =>
  JSON.stringify({
    message: {
      token: device.address,
      notification: { title: payload.notification.title, body: payload.notification.body },
      data,
      android: {
        collapse_key: topic,
        priority: urgency,
        ttl: `${ttlSeconds}s`,
        notification: { tag: topic },
      },
      apns: { headers: { 'apns-collapse-id': topic } },
    },
  });

/** Where Google answers; a test has its own. */
export interface FcmOptions {
  readonly tokens?: string;
  readonly messages?: string;
}

/** FCM HTTP v1, for the tokens of the wrapper. */
export const makeFcmSender = (
  post: Post,
  account: Account,
  {
    tokens = 'https://oauth2.googleapis.com/token',
    messages = 'https://fcm.googleapis.com',
  }: FcmOptions = {},
): PushSender => {
  let kept: { readonly token: string; readonly until: number } | null = null;
  /** The token that Google lends for an hour, for our signature. */
  const accessToken = async (): Promise<string | PushOutcome> => {
    if (kept !== null && kept.until > Date.now()) return kept.token;
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope: 'https://www.googleapis.com/auth/firebase.messaging' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(account.client_email)
      .setAudience(tokens)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion };
    const answer = await post.send(tokens, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(grant).toString(),
    });
    if (answer.status === null) return unanswered(answer);
    if (answer.status >= 500)
      return { is: 'later', failure: 'SERVICE', seconds: secondsOf(answer.retryAfter) };
    const token = v.safeParse(Token, jsonOf(answer.text));
    if (answer.status !== 200 || !token.success) return { is: 'our-key', words: `${answer.status} token` };
    kept = { token: token.output.access_token, until: Date.now() + (token.output.expires_in - 60) * 1000 };
    return kept.token;
  };
  return {
    send: async (message) => {
      const token = await accessToken();
      if (typeof token !== 'string') return token;
      const answer = await post.send(`${messages}/v1/projects/${account.project_id}/messages:send`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: bodyOf(message),
      });
      if (answer.status === null) return unanswered(answer);
      if (answer.status === 401) kept = null;
      return outcomeOf(answer);
    },
  };
};

/** Reads the file that Google's console gives. */
export const readAccount = async (file: string): Promise<Account> => {
  const account = v.safeParse(Account, jsonOf(await readFile(file, 'utf8').catch(() => '')));
  if (!account.success)
    throw new EnvError(
      `FCM_SERVICE_ACCOUNT_FILE must be the JSON file of a service account, and ${file} is none`,
    );
  return account.output;
};
