import { StompError } from './stomp-error.ts';

/** A codec of its own: parsers of client libraries have no limits and repair what a server should refuse (B-62…B-66). */
export type StompVersion = '1.0' | '1.1' | '1.2';

/** A decoded frame: nothing is escaped, and of repeated headers the first one counts. */
export interface Frame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** The versions of this server, best first. */
const versions: readonly StompVersion[] = ['1.2', '1.1', '1.0'];

/** The best version of both sides; a CONNECT without versions means 1.0. Null: no common one. */
export const commonVersion = (headers: Frame['headers']): StompVersion | null => {
  const offered = (headers.get('accept-version') ?? '1.0').split(',');
  return versions.find((version) => offered.includes(version)) ?? null;
};

const escapes = new Map([
  ['\\', '\\\\'],
  ['\n', '\\n'],
  [':', '\\c'],
  ['\r', '\\r'],
]);

/** 1.0 has no escapes, 1.1 no `\r`; CONNECT and CONNECTED have none in any version, so that 1.0 peers can read them. */
const isEscaped = (command: string, version: StompVersion): boolean =>
  version !== '1.0' && command !== 'CONNECT' && command !== 'CONNECTED';

/** Escapes a header name or value for this version. */
export const escapeHeader = (text: string, version: StompVersion): string =>
  text.replace(version === '1.2' ? /[\\\n:\r]/g : /[\\\n:]/g, (char) => escapes.get(char) ?? char);

/** Unescapes a header name or value; an escape that the version does not have is refused, not passed through. */
export const unescapeHeader = (text: string, command: string, version: StompVersion): string => {
  if (!isEscaped(command, version) || !text.includes('\\')) return text;
  return text.replace(/\\(.?)/g, (_whole, char: string) => {
    if (char === 'n') return '\n';
    if (char === 'c') return ':';
    if (char === '\\') return '\\';
    if (char === 'r' && version === '1.2') return '\r';
    throw new StompError('malformed', 'undefined escape in a header');
  });
};

/**
 * A frame as text, including its NUL. A header text that the version cannot carry (NUL; line ends and colons where
 * there are no escapes) would forge headers, so it throws: it is a bug of the caller, never input.
 */
export const encodeFrame = (
  command: string,
  headers: Readonly<Record<string, string>> | ReadonlyMap<string, string>,
  body = '',
  version: StompVersion = '1.2',
): string => {
  const isPlain = !isEscaped(command, version);
  const pairs = headers instanceof Map ? [...headers] : Object.entries(headers);
  let head = `${command}\n`;
  for (const [name, value] of pairs) {
    const line = isPlain
      ? `${name}:${value}`
      : `${escapeHeader(name, version)}:${escapeHeader(value, version)}`;
    if (name === '' || (isPlain && name.includes(':')) || /[\0\n\r]/.test(line))
      throw new TypeError(`a ${version} header cannot carry this text`);
    head += `${line}\n`;
  }
  const length = body === '' ? '' : `content-length:${Buffer.byteLength(body)}\n`;
  return `${head}${length}\n${body}\0`;
};
