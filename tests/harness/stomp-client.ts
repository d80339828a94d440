import { type Carrier, type Line, type LineOptions, openLine } from './stomp-line.ts';

/** A frame of the server, read apart from the server's own codec. */
interface Heard {
  readonly command: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of every type
  readonly json: any;
}

export interface StompOptions extends Omit<LineOptions, 'carrier'> {
  readonly carrier?: Carrier;
  readonly version?: string;
  readonly heartBeat?: string;
}

/** A scripted STOMP client: it does what it is told, keeps what it hears, and repairs nothing. */
export interface StompClient {
  readonly line: Line;
  /** Headers of CONNECTED. */
  readonly connected: Readonly<Record<string, string>>;
  /** Every frame so far, in order. */
  readonly frames: readonly Heard[];
  /** Bodies of the MESSAGE frames of a destination so far. */
  events(destination: string): readonly Heard['json'][];
  /** Subscribes and waits until it is done; gives the id. A refused one never ends, so give `receipt: false` there. */
  subscribe(
    destination: string,
    options?: { readonly id?: string; readonly receipt?: boolean },
  ): Promise<string>;
  unsubscribe(id: string): Promise<void>;
  /** SEND /pub/chat. */
  say(message: unknown, headers?: Readonly<Record<string, string>>): void;
  frame(command: string, headers: Readonly<Record<string, string>>, body?: string): void;
  /** Bytes or text as they are. */
  raw(text: string | Buffer): void;
  /** The first frame that matches, those already heard included; fails after `ms` with all that was heard. */
  until(matches: (frame: Heard) => boolean, ms?: number): Promise<Heard>;
  /** The first event of that destination and type, or the n-th. */
  event(destination: string, type: string, nth?: number): Promise<Heard['json']>;
  readonly closed: Line['closed'];
  /** Ends the connection without a word of STOMP. */
  drop(): void;
}

const escapes: Record<string, string> = { n: '\n', r: '\r', c: ':', '\\': '\\' };
const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_all, char: string) => escapes[char] ?? '?');
const escaped = (text: string): string =>
  text.replace(
    /[\\\n\r:]/g,
    (char) => `\\${Object.entries(escapes).find(([, value]) => value === char)?.[0]}`,
  );

const read = (text: string): Heard | null => {
  if (text === '\n') return null;
  const at = text.indexOf('\n\n');
  if (at === -1 || !text.endsWith('\0')) throw new Error(`no whole frame: ${JSON.stringify(text)}`);
  const [command = '', ...lines] = text.slice(0, at).split('\n');
  const plain = command === 'CONNECTED';
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .split(/:(.*)/s)
        .slice(0, 2)
        .map((part) => (plain ? part : unescaped(part))),
    ),
  );
  const body = text.slice(at + 2, -1);
  const isJson = headers['content-type'] === 'application/json';
  return { command, headers, body, json: isJson ? JSON.parse(body) : null };
};

const write = (command: string, headers: Readonly<Record<string, string>>, body = ''): string => {
  const plain = command === 'CONNECT' || command === 'STOMP';
  const lines = Object.entries(headers).map(([name, value]) =>
    plain ? `${name}:${value}\n` : `${escaped(name)}:${escaped(value)}\n`,
  );
  return `${command}\n${lines.join('')}\n${body}\0`;
};

/** Opens a socket and connects; throws Refused when the handshake is not let through. */
export const connectStomp = async (options: StompOptions): Promise<StompClient> => {
  const line = await openLine({ carrier: 'websocket', ...options });
  const frames: Heard[] = [];
  const byType = new Map<string, Heard[]>(); // so that a long conversation is not looked through for each event
  const ofType = (destination: string, type: string): Heard[] => {
    const name = `${destination} ${type}`;
    const found = byType.get(name) ?? [];
    byType.set(name, found);
    return found;
  };
  const waiting = new Set<() => void>();
  const look = () => {
    for (const call of waiting) call();
  };
  let isClosed = false;
  void line.closed.then(() => {
    isClosed = true;
    look();
  });
  line.listen((text) => {
    const frame = read(text);
    if (frame !== null) frames.push(frame);
    if (frame?.command === 'MESSAGE')
      ofType(frame.headers['destination'] ?? '', frame.json?.type).push(frame);
    look();
  });

  const wait = (find: () => Heard | undefined, ms: number): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const stop = () => {
        waiting.delete(check);
        clearTimeout(timer);
      };
      const fail = (why: string) => {
        stop();
        const last = frames.slice(-20).map(({ command, body }) => [command, body]);
        reject(new Error(`${why}; the last of ${frames.length} frames: ${JSON.stringify(last)}`));
      };
      const check = () => {
        const found = find();
        if (found === undefined) {
          if (isClosed) fail('it closed before');
          return;
        }
        stop();
        resolve(found);
      };
      const timer = setTimeout(() => fail('not heard'), ms);
      waiting.add(check);
      check();
    });
  const until: StompClient['until'] = (matches, ms = 30_000) => wait(() => frames.find(matches), ms);
  let ids = 0;
  const frame: StompClient['frame'] = (command, headers, body) => line.send(write(command, headers, body));
  const receipted = async (command: string, headers: Readonly<Record<string, string>>) => {
    ids += 1;
    const receipt = `receipt-${ids}`;
    frame(command, { ...headers, receipt });
    await until((heard) => heard.command === 'RECEIPT' && heard.headers['receipt-id'] === receipt);
  };
  const events = (destination: string) =>
    frames
      .filter((heard) => heard.command === 'MESSAGE' && heard.headers['destination'] === destination)
      .map(({ json }) => json);

  frame('CONNECT', {
    'accept-version': options.version ?? '1.2,1.1,1.0',
    'heart-beat': options.heartBeat ?? '0,0',
  });
  const { headers: connected } = await until(({ command }) => command === 'CONNECTED');
  return {
    line,
    connected,
    frames,
    events,
    until,
    frame,
    raw: (text) => line.send(text),
    closed: line.closed,
    subscribe: async (destination, { id, receipt = true } = {}) => {
      ids += 1;
      const name = id ?? `sub-${ids}`;
      if (receipt) await receipted('SUBSCRIBE', { id: name, destination });
      else frame('SUBSCRIBE', { id: name, destination });
      return name;
    },
    unsubscribe: (id) => receipted('UNSUBSCRIBE', { id }),
    say: (message, headers = {}) =>
      frame('SEND', { destination: '/pub/chat', ...headers }, JSON.stringify(message)),
    event: async (destination, type, nth = 1) =>
      (await wait(() => ofType(destination, type)[nth - 1], 30_000)).json,
    drop: () => line.ws.terminate(),
  };
};
