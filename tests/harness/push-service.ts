import { createECDH, type ECDH, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import * as v from 'valibot';
import { PushPayload } from '#contract/push.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import { decrypt, judgeHeaders, judgePayload, judgeVapid } from './push-judge.ts';

/** What a push service answers; `reset`: it breaks off once it has read the message, `silence`: it says nothing. */
export type PushAnswer =
  | {
      readonly status: number;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string | Buffer;
    }
  | 'reset'
  | 'silence';

/** A message that a service has read. */
interface PushReceived {
  readonly to: PushSubscriber;
  readonly payload: PushPayload;
  readonly topic: string;
  readonly urgency: string;
  readonly ttl: number;
  readonly answered: PushAnswer;
}

/** A browser that has subscribed. */
export interface PushSubscriber {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The key of the server that it subscribed with. */
  readonly publicKey: string;
  /** What has come for it, answered with success. */
  readonly shown: PushPayload[];
  /** All that has come for it. */
  readonly received: PushReceived[];
}

const isTaken = (answer: PushAnswer): boolean => typeof answer === 'object' && answer.status < 300;

/** A push service of this machine that reads each message as a browser would, and judges it. */
export interface PushService {
  /** With its port, as PUSH_TEST_HOSTS has it. */
  readonly host: string;
  readonly certificate: Certificate;
  /** All that was wrong with what came. */
  readonly faults: string[];
  /** In the order in which it came. */
  readonly received: readonly PushReceived[];
  /** How many of them it took. */
  readonly taken: number;
  /** Answers of which the other side did not want the rest. */
  readonly cutShort: number;
  /** Subscribes with a server's key, as a browser of its own. */
  subscribe(publicKey: string, path?: string): PushSubscriber;
  /** Another address of a browser, which it had before or gets; where it is. */
  alias(subscriber: PushSubscriber): string;
  /** What it answers; a test that wants something else replaces it. */
  answer: (to: PushSubscriber, path: string) => PushAnswer;
  /** A key that it did not subscribe with: refused as Apple or as Google does. */
  manner: 'apple' | 'google';
  /** Resolves once so many were taken. */
  until(taken: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts one; `origins`: where the app that is talked of may be. */
export const startPushService = async (origins: readonly string[]): Promise<PushService> => {
  const certificate = makeCertificate();
  const faults: string[] = [];
  const received: PushReceived[] = [];
  const readers = new Map<
    string,
    { readonly subscriber: PushSubscriber; readonly curve: ECDH; readonly auth: Buffer }
  >();
  const once = new Set<string>();
  const waiting = new Set<() => void>();
  let cutShort = 0;
  const stranger = { curve: createECDH('prime256v1'), auth: randomBytes(16) };
  stranger.curve.generateKeys();

  const fresh = (value: Buffer, what: string): void => {
    const text = value.toString('hex');
    if (once.has(text)) faults.push(`${what} was used before`);
    once.add(text);
  };

  const read = async (request: IncomingMessage): Promise<PushAnswer> => {
    const path = request.url ?? '';
    const body = await buffer(request);
    const reader = readers.get(path);
    if (reader === undefined) return { status: 404 };
    if (body.length > 4_096) return { status: 413 };
    faults.push(...judgeHeaders(request));
    const { subscriber } = reader;
    const vapid = judgeVapid(
      `${request.headers.authorization}`,
      `https://${service.host}`,
      subscriber.publicKey,
    );
    faults.push(...vapid.faults);
    if (!vapid.isOurs)
      return service.manner === 'apple'
        ? { status: 400, body: '{"reason":"VapidPkHashMismatch"}' }
        : {
            status: 403,
            body: 'the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.',
          };
    fresh(body.subarray(0, 16), 'a salt');
    fresh(body.subarray(21, 86), 'a key');
    const text = decrypt(body, reader);
    try {
      decrypt(body, stranger);
      faults.push('every key opens it');
    } catch {
      // as it should be
    }
    faults.push(...judgePayload(text, origins));
    const answered = service.answer(subscriber, path);
    const message = {
      to: subscriber,
      payload: v.parse(PushPayload, JSON.parse(text.toString())),
      topic: `${request.headers['topic']}`,
      urgency: `${request.headers['urgency']}`,
      ttl: Number(request.headers['ttl']),
      answered,
    };
    if (message.topic !== message.payload.notification.tag) faults.push('Topic and tag differ');
    received.push(message);
    subscriber.received.push(message);
    if (isTaken(answered)) subscriber.shown.push(message.payload);
    for (const look of [...waiting]) look();
    return answered;
  };

  const say = (answer: PushAnswer, response: ServerResponse): void => {
    if (answer === 'silence') return;
    if (answer === 'reset') return void response.socket?.destroy();
    response.on('close', () => {
      if (!response.writableFinished) cutShort += 1;
    });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  };

  const server = createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    read(request).then(
      (answer) => say(answer, response),
      (error: Error) => {
        faults.push(`it cannot be read: ${error.message}`);
        response.writeHead(400).end();
      },
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port

  const service: PushService = {
    host,
    certificate,
    faults,
    received,
    get taken() {
      return received.filter(({ answered }) => isTaken(answered)).length;
    },
    get cutShort() {
      return cutShort;
    },
    subscribe: (publicKey, path = `/push/${randomBytes(16).toString('hex')}`) => {
      const curve = createECDH('prime256v1');
      const p256dh = curve.generateKeys('base64url');
      const auth = randomBytes(16);
      const subscriber = {
        endpoint: `https://${host}${path}`,
        p256dh,
        auth: auth.toString('base64url'),
        publicKey,
        shown: [],
        received: [],
      };
      readers.set(path, { subscriber, curve, auth });
      return subscriber;
    },
    alias: ({ endpoint }) => {
      const reader = readers.get(new URL(endpoint).pathname);
      if (reader === undefined) throw new Error('nobody has subscribed with it');
      const path = `/moved/${randomBytes(8).toString('hex')}`;
      readers.set(path, reader);
      return `https://${host}${path}`;
    },
    answer: () => ({ status: 201 }),
    manner: 'apple',
    until: async (count) => {
      const isEnough = () => service.taken >= count;
      if (isEnough()) return;
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!isEnough()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
      });
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
      certificate.remove();
    },
  };
  return service;
};
