import { limits } from '#contract/limits.ts';
import { commonVersion, type Frame, FrameError, type StompVersion, unescapeHeader } from './frames.ts';

/** Limits of one frame, in bytes and counts (B-63, B-65). */
export const frameLimits = {
  /** The whole frame. */
  frame: limits.bodyBytes,
  /** Everything before the body. */
  head: 16 * 1024,
  line: 4 * 1024,
  headers: 50,
} as const;

const NUL = 0;
const LF = 10;
const CR = 13;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const decode = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new FrameError('malformed', 'not UTF-8');
  }
};

interface Head {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Bytes of the body; null: up to the first NUL. */
  readonly length: number | null;
}

const parseHead = (text: string, version: StompVersion | null): Head => {
  const [command = '', ...lines] = text.split('\n');
  if (!/^[A-Z]{3,11}$/.test(command)) throw new FrameError('malformed', 'no command');
  if (lines.length > frameLimits.headers) throw new FrameError('too-large', 'too many headers');
  const opening = command === 'CONNECT' || command === 'STOMP';
  const dialect = opening ? '1.0' : (version ?? '1.0'); // the opening frame is written before a version is agreed on
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon < 1) throw new FrameError('malformed', 'a header without a name');
    const name = unescapeHeader(line.slice(0, colon), command, dialect);
    const value = unescapeHeader(line.slice(colon + 1), command, dialect);
    if (!headers.has(name)) headers.set(name, value);
    // The only header that must not be repeated: with two lengths another parser could read one frame as two.
    else if (name === 'content-length') throw new FrameError('malformed', 'content-length twice');
  }
  const length = headers.get('content-length');
  if (length === undefined) return { command, headers, length: null };
  if (!/^\d{1,9}$/.test(length)) throw new FrameError('malformed', 'content-length is no number');
  return { command, headers, length: Number(length) };
};

export interface FrameReader {
  /**
   * Takes the next bytes and yields each complete frame, also those before a fault. Throws FrameError, which ends it.
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
 *      └─LF, CRLF─┘     └ ≤ 16 KiB            └ content-length, or up to the NUL; ≤ 64 KiB in all
 * ```
 */
export const makeFrameReader = (onEol: (count: number) => void = () => undefined): FrameReader => {
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
      if (seen - start >= frameLimits.head) throw new FrameError('too-large', 'head too large');
      if (seen - line > frameLimits.line) throw new FrameError('too-large', 'header too large');
      if (byte === NUL) throw new FrameError('malformed', 'NUL in the head');
      if (byte === CR) {
        if (seen + 1 === end) return; // the next byte decides
        if (held[seen + 1] !== LF) throw new FrameError('malformed', 'CR in the head');
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
      const found = parseHead(text, version);
      const opening = found.command === 'CONNECT' || found.command === 'STOMP';
      if (opening) version ??= commonVersion(found.headers);
      if (hasCr && !opening && version !== '1.2') throw new FrameError('malformed', 'CR before 1.2');
      seen += 1;
      head = { ...found, body: seen };
      return;
    }
  };

  /** The frame whose body is complete, or null. */
  const readBody = ({ command, headers, length, body }: NonNullable<typeof head>): Frame | null => {
    if (length !== null && body - start + length >= frameLimits.frame)
      throw new FrameError('too-large', 'frame too large');
    const close = length === null ? held.subarray(0, end).indexOf(NUL, seen) : body + length;
    if (close === -1 || close >= end) {
      seen = end;
      if (end - start >= frameLimits.frame) throw new FrameError('too-large', 'frame too large');
      return null;
    }
    if (close - start >= frameLimits.frame) throw new FrameError('too-large', 'frame too large');
    if (held[close] !== NUL) throw new FrameError('malformed', 'content-length is wrong');
    if (close > body && command !== 'SEND') throw new FrameError('malformed', `a body on ${command}`);
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
