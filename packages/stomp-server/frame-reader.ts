import { commonVersion, type Frame, type StompVersion, unescapeHeader } from './frames.ts';
import { defaultLimits, type FrameLimits } from './limits.ts';
import { StompError } from './stomp-error.ts';

const NUL = 0;
const LF = 10;
const CR = 13;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new StompError('malformed', 'not UTF-8');
  }
};

interface Head {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes of the body; null: up to the first NUL. */
  readonly length: number | null;
}

const parseHead = (text: string, version: StompVersion | null, maxHeaders: number): Head => {
  const [command = '', ...lines] = text.split('\n');
  if (!/^[A-Z]{3,11}$/.test(command)) throw new StompError('malformed', 'no command');
  if (lines.length > maxHeaders) throw new StompError('too-large', 'too many headers');
  const opening = command === 'CONNECT' || command === 'STOMP';
  const dialect = opening ? '1.0' : (version ?? '1.0'); // the opening frame is written before a version is agreed on
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new StompError('malformed', 'a header without a name');
    const name = unescapeHeader(line.slice(0, colon), command, dialect);
    const value = unescapeHeader(line.slice(colon + 1), command, dialect);
    if (!headers.has(name)) headers.set(name, value);
    // The only header that must not be repeated: with two lengths another parser could read one frame as two.
    else if (name === 'content-length') throw new StompError('malformed', 'content-length twice');
  }
  const length = headers.get('content-length');
  if (length === undefined) return { command, headers, length: null };
  if (!/^\d{1,9}$/.test(length)) throw new StompError('malformed', 'content-length is no number');
  return { command, headers, length: Number(length) };
};

export interface FrameReader {
  /**
   * Takes the next bytes and yields each complete frame, also those before a fault. Throws StompError, which ends it.
   */
  push(bytes: Uint8Array): Iterable<Frame>;
}

/**
 * Reads frames from bytes, however they are cut. An incomplete frame is stored once, so that a frame that arrives byte
 * by byte costs as much as one that arrives whole. `onEol` gets the number of line ends between frames: the STOMP
 * heartbeat.
 *
 * ```text
 *   between ──byte──> head ──blank line──> body ──NUL──> between
 *      └─LF, CRLF─┘     └ ≤ headBytes         └ content-length, or up to the NUL; ≤ frameBytes in all
 * ```
 */
export const makeFrameReader = (
  limits: FrameLimits = defaultLimits,
  onEol: (count: number) => void = () => undefined,
): FrameReader => {
  let held: Uint8Array = new Uint8Array();
  let start = 0; // of the frame being read
  let end = 0; // of the bytes held
  let seen = 0; // bytes before it are already scanned
  let line = 0; // where the line being read began
  let hasCr = false; // a CRLF came in this head
  let head: (Head & { readonly body: number }) | null = null;
  let version: StompVersion | null = null;

  const hold = (bytes: Uint8Array): void => {
    if (start === end) {
      [held, start, end, seen, line] = [bytes, 0, bytes.length, 0, 0];
      return;
    }
    const rest = end - start;
    if (end + bytes.length > held.length) {
      const larger = new Uint8Array(2 * (rest + bytes.length));
      larger.set(held.subarray(start, end));
      held = larger;
      if (head !== null) head = { ...head, body: head.body - start };
      seen -= start;
      line -= start;
      [start, end] = [0, rest];
    }
    held.set(bytes, end);
    end += bytes.length;
  };

  /** Skips line ends between frames; false when nothing else is left. */
  const skipEols = (): boolean => {
    if (seen > start) return true; // a head is being read
    let count = 0;
    while (start < end && (held[start] === LF || (held[start] === CR && held[start + 1] === LF))) {
      start += held[start] === LF ? 1 : 2;
      count += 1;
    }
    if (count > 0) onEol(count);
    [seen, line, hasCr] = [start, start, false];
    return start < end && !(held[start] === CR && start + 1 === end);
  };

  const readHead = (): void => {
    for (; seen < end; seen += 1) {
      const byte = held[seen];
      if (seen - start >= limits.headBytes) throw new StompError('too-large', 'head too large');
      if (seen - line > limits.lineBytes) throw new StompError('too-large', 'header too large');
      if (byte === NUL) throw new StompError('malformed', 'NUL in the head');
      if (byte === CR) {
        if (seen + 1 === end) return; // the next byte decides
        if (held[seen + 1] !== LF) throw new StompError('malformed', 'CR in the head');
        hasCr = true;
        continue;
      }
      if (byte !== LF) continue;
      const isBlank = seen === line || (seen === line + 1 && held[line] === CR);
      line = seen + 1;
      if (!isBlank) continue;
      const text = decode(held.subarray(start, seen))
        .replace(/\r?\n\r?$/, '')
        .replaceAll('\r\n', '\n');
      const found = parseHead(text, version, limits.headers);
      const opening = found.command === 'CONNECT' || found.command === 'STOMP';
      if (opening) version ??= commonVersion(found.headers);
      if (hasCr && !opening && version !== '1.2') throw new StompError('malformed', 'CR before 1.2');
      seen += 1;
      head = { ...found, body: seen };
      return;
    }
  };

  /** The frame whose body is complete, or null. */
  const readBody = ({ command, headers, length, body }: NonNullable<typeof head>): Frame | null => {
    if (length !== null && body - start + length >= limits.frameBytes)
      throw new StompError('too-large', 'frame too large');
    const close = length === null ? held.subarray(0, end).indexOf(NUL, seen) : body + length;
    if (close === -1 || close >= end) {
      seen = end;
      if (end - start >= limits.frameBytes) throw new StompError('too-large', 'frame too large');
      return null;
    }
    if (close - start >= limits.frameBytes) throw new StompError('too-large', 'frame too large');
    if (held[close] !== NUL) throw new StompError('malformed', 'content-length is wrong');
    if (close > body && command !== 'SEND') throw new StompError('malformed', `a body on ${command}`);
    const frame = { command, headers, body: decode(held.subarray(body, close)) };
    start = close + 1;
    seen = start;
    head = null;
    return frame;
  };

  return {
    *push(bytes) {
      hold(bytes);
      while (head !== null || skipEols()) {
        if (head === null) readHead();
        const frame: Frame | null = head === null ? null : readBody(head);
        if (frame === null) break;
        yield frame;
      }
      if (start === end) held = new Uint8Array(); // an idle connection holds nothing
    },
  };
};
