import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import { InvalidInput, Problem } from './problem.ts';

/** Reads a request body whole, giving up the moment it exceeds the limit, before anything is parsed (B-18). */
export const readBody = async (incoming: IncomingMessage, limit: number): Promise<Buffer> => {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw new Problem('PAYLOAD_TOO_LARGE');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      // no encoding is set, so chunks are buffers
      size += chunk.length;
      if (size > limit) throw new Problem('PAYLOAD_TOO_LARGE');
      chunks.push(chunk);
    }
  } catch (cause) {
    if (cause instanceof Problem) throw cause;
    throw new InvalidInput('body', '끝까지 받지 못했어요.', { cause }); // the sender is gone, even if all of it had come: nothing for a developer
  }
  return Buffer.concat(chunks);
};

/**
 * Reads what was announced and forgets it, up to the limit, before a refusal: a proxy that is still sending a body takes an
 * answer before its end for a broken server (nginx: 502), and a client that is may never read it.
 */
export const discardBody = async (incoming: IncomingMessage, limit: number): Promise<void> => {
  if (Number(incoming.headers['content-length'] ?? Number.POSITIVE_INFINITY) > limit) return;
  incoming.resume();
  await finished(incoming).catch(() => {}); // the sender is gone: nobody reads the refusal
};

const contentTypes = {
  json: /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i,
  text: /^text\/plain(?:\s*;\s*charset="?utf-8"?)?$/i,
} as const;

/** A body is read only with the exact type of its call (faults §4.13, B-19); packed ones are never unpacked. */
export const checkContentType = (incoming: IncomingMessage, kind: keyof typeof contentTypes): void => {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = incoming.headers;
  if (!contentTypes[kind].test(type) || encoding !== 'identity') throw new Problem('UNSUPPORTED_MEDIA_TYPE');
};

/** UTF-8 text of a body; bytes that are not UTF-8 and a byte order mark are refused, not guessed (B-5). */
export const decodeBody = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInput('body', 'UTF-8이어야 해요.', { cause });
  }
};

/** Names by which an object reaches what all objects share. */
const shared: ReadonlySet<unknown> = new Set(['__proto__', 'constructor', 'prototype']);

/** Whether an object of this JSON, which has been parsed, has a name twice or one of those that all objects share (B-17). */
const hasUnclearNames = (text: string): boolean => {
  const open: Set<unknown>[] = [];
  for (const [token, name] of text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(?:\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    else if (token === '}') open.pop();
    else if (name !== undefined && token.endsWith(':')) {
      const names = open.at(-1);
      const read: unknown = JSON.parse(name); // `\u006e` is another way to write n
      if (shared.has(read) || names?.has(read)) return true;
      names?.add(read);
    }
  }
  return false;
};

/** The JSON value of a body; one that two readers could read as two values is refused. */
export const parseJson = (text: string): unknown => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new InvalidInput('body', 'JSON이어야 해요.', { cause });
  }
  if (hasUnclearNames(text))
    throw new InvalidInput('body', '같은 이름이 두 번 있거나 쓸 수 없는 이름이 있어요.');
  return value;
};
