import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** What a server answered, read to its end. */
export interface ServerAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly raw: readonly string[];
  readonly whole: Buffer;
}

const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
};

/** Reads an answer to its end; one without a status counts as a gateway's 502. */
export const answerOf = async (stream: IncomingMessage): Promise<ServerAnswer> => {
  const { statusCode: status = 502, headers, rawHeaders: raw } = stream;
  return { status, headers, raw, whole: await readAll(stream) };
};
