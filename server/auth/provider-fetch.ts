import type { CustomFetch } from 'openid-client';

/** The provider did not answer, or not as a server that works. */
export class Unreachable extends Error {}

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
export const boundedFetch: CustomFetch = async (url, options) => {
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
