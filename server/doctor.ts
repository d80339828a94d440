import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import * as v from 'valibot';
import { type ErrorCode, ErrorEnvelope, errors } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { onDatabase } from './command.ts';
import { isCluster } from './db/embedded.ts';
import { readDataEnv } from './env.ts';
import { EnvError, origin, text } from './env-vars.ts';
import { stoppedServices } from './push/services.ts';
import { orSentence } from './sentences.ts';

/** What a proxy before the server does with a photo of the largest size. */
export type Uploads =
  | { readonly is: 'fine' }
  /** It answers 413 in the server's place. */
  | { readonly is: 'too-small' }
  /** It leads to the server, under another host or origin than people ask for. */
  | { readonly is: 'other-host' }
  /** The server answers, and with another refusal than that of an address that nobody signed. */
  | { readonly is: 'refused'; readonly code: ErrorCode }
  /** It answers something else in the server's place. */
  | { readonly is: 'not-ours'; readonly status: number }
  | { readonly is: 'unreachable'; readonly cause: Error };

const Refused = v.object({ ...ErrorEnvelope.entries, code: v.picklist(Object.keys(errors) as ErrorCode[]) }); // its own keys

/** Only the server refuses in these words; null: a page of the proxy's. */
const refusalOf = (body: string): ErrorCode | null => {
  try {
    return v.parse(Refused, JSON.parse(body)).code;
  } catch {
    return null;
  }
};

/** What an answer says: no address of a photo is signed for the doctor, so a server that is reached does not know it. */
const readAnswer = (status: number, body: string): Uploads => {
  const code = refusalOf(body);
  switch (code) {
    case 'NOT_FOUND':
      return { is: 'fine' };
    case 'FORBIDDEN_ORIGIN':
      return { is: 'other-host' };
    case null:
      return status === 413 ? { is: 'too-small' } : { is: 'not-ours', status };
    default:
      return { is: 'refused', code };
  }
};

/**
 * Sends a photo of the largest size to the public address, and reads who refuses it. A proxy that waits for bodies asks for
 * the bytes by itself (HAProxy: http-buffer-request): that they are wanted says nothing of what stands behind it.
 */
export const uploadsAt = (publicOrigin: string, timeoutMs = 10_000): Promise<Uploads> =>
  new Promise((resolve) => {
    const request = (publicOrigin.startsWith('https:') ? secure : plain)(
      `${publicOrigin}/media-upload/post/doctor`,
      {
        method: 'PUT',
        headers: {
          expect: '100-continue',
          origin: publicOrigin, // as a browser says it: a server that takes itself for another one refuses
          'content-type': 'image/jpeg',
          'content-length': limits.imageBytes,
        },
        timeout: timeoutMs,
      },
    );
    const settle = (uploads: Uploads): void => {
      resolve(uploads);
      request.destroy();
    };
    request.on('continue', () => request.end(Buffer.alloc(limits.imageBytes)));
    request.on('response', (answer) => {
      const { statusCode: status = 0 } = answer;
      readText(answer).then(
        (body) => settle(readAnswer(status, body)),
        (cause: Error) => settle({ is: 'unreachable', cause }),
      );
    });
    request.on('timeout', () =>
      settle({ is: 'unreachable', cause: new Error(`no answer for ${timeoutMs} ms`) }),
    );
    request.on('error', (cause) => settle({ is: 'unreachable', cause }));
    request.flushHeaders();
  });

const sentence = (publicOrigin: string, uploads: Uploads): string => {
  switch (uploads.is) {
    case 'fine':
      return `uploads: ${publicOrigin} takes photos of ${limits.imageBytes} bytes`;
    case 'too-small':
      return `uploads: what stands before the server at ${publicOrigin} refuses a photo of ${limits.imageBytes} bytes with 413: raise its limit (nginx: client_max_body_size 11m)`;
    case 'other-host':
      return `uploads: the server behind ${publicOrigin} refuses the host it is asked for: what stands before it must pass Host on (nginx: proxy_set_header Host $http_host), and the server's PUBLIC_ORIGIN must be ${publicOrigin}`;
    case 'refused':
      return `uploads: the server behind ${publicOrigin} refuses with ${uploads.code}: ask again later, and look into its log`;
    case 'not-ours':
      return `uploads: what stands before the server at ${publicOrigin} answers a photo of ${limits.imageBytes} bytes by itself, with ${uploads.status}: /media-upload must lead to the server, which must be running`;
    case 'unreachable':
      return `uploads: ${publicOrigin} cannot be asked (${uploads.cause.message})`;
    default:
      return uploads satisfies never;
  }
};

/** A push service that refuses our key: since when, and in its words. */
export interface Stopped {
  readonly service: string;
  readonly stopped_at: Date | null;
  readonly words: string | null;
}

/** What is said of the push services; where the data is elsewhere, nobody knows. */
export const pushSentence = (stopped: readonly Stopped[] | null): string => {
  if (stopped === null)
    return "push: not looked at, as the server's data is not here (DATA_DIR, DATABASE_URL)";
  if (stopped.length === 0) return 'push: no push service refuses the key';
  return stopped
    .map(
      ({ service, stopped_at, words }) =>
        `push: ${service} refuses the key or VAPID_SUBJECT since ${stopped_at?.toISOString()} (${words}): nothing reaches its devices, and none is forgotten`,
    )
    .join('\n');
};

/** `./campick doctor`: says what users would meet at PUBLIC_ORIGIN; ends with 1 where something is wrong. */
const main = async (): Promise<void> => {
  const named = text(process.env, 'PUBLIC_ORIGIN');
  if (named === null)
    throw new EnvError('PUBLIC_ORIGIN must name the address under which people reach the server');
  const publicOrigin = origin('PUBLIC_ORIGIN', named);
  const uploads = await uploadsAt(publicOrigin);
  process.stdout.write(`${sentence(publicOrigin, uploads)}\n`);
  const env = readDataEnv(process.env);
  const isHere = env.databaseUrl !== null || (await isCluster(join(env.dataDir, 'postgres')));
  const stopped = isHere ? await onDatabase(env, stoppedServices) : null;
  process.stdout.write(`${pushSentence(stopped)}\n`);
  if (uploads.is !== 'fine' || (stopped?.length ?? 0) > 0) process.exitCode = 1;
};

if (import.meta.main) await orSentence(main);
