import { isNetworkOff } from './network.ts';
import { board, count } from './tally.ts';

/** What arrives over WebSockets waits until it is let in, one frame at a time; STOMP frames are counted both ways. */

const RealSocket = globalThis.WebSocket;
const released = new WeakSet<Event>();
/** Often enough for the server to take a client for alive whose own time stands still. */
const aliveMs = 4_000;
/** How often the server is alive, in time that is told to move. */
const beatMs = 10_000;

interface Held {
  readonly name: string;
  readonly letIn: () => void;
}

const held: Held[] = [];
const open = new Set<HeldSocket>();

const commandOf = (data: unknown): string | null => {
  if (typeof data !== 'string')
    return data instanceof ArrayBuffer ? commandOf(new TextDecoder().decode(data)) : null;
  const text = data.trimStart();
  if (text === '') return null; // a heartbeat
  const [command = '', ...headers] = (text.split('\n\n')[0] ?? '').split('\n');
  const destination = headers.find((header) => header.startsWith('destination:'))?.slice(12) ?? '';
  const type = /"type":"(\w+)"/.exec(text)?.[1] ?? '';
  return [command, destination, type].filter((part) => part !== '').join(' ');
};

/** What the server sends in answer to a frame (contract §4). */
const answersTo = (name: string): string[] => {
  if (name === 'CONNECT' || name === 'STOMP') return ['CONNECTED'];
  return name.startsWith('SUBSCRIBE') ? ['MESSAGE /user/sub UNREAD_CHAT_COUNT'] : [];
};

class HeldSocket extends RealSocket {
  /** What the server has still to answer: the handshake, and some frames. */
  readonly awaited: string[] = ['open'];
  /** Came before it was awaited: the word of a call may overtake its answer. */
  readonly #early: string[] = [];
  #isConnected = false;
  readonly #alive: ReturnType<typeof setInterval>;

  constructor(address: string | URL, protocols?: string | string[]) {
    super(address, protocols);
    board.activity += 1;
    open.add(this);
    this.#alive = realInterval(() => this.#isConnected && super.send('\n'), aliveMs);
    this.addEventListener('open', (event) => this.#hold(event, 'open', () => new Event('open')));
    this.addEventListener('error', (event) => this.#hold(event, 'error', () => new Event('error')));
    this.addEventListener('close', (event) => {
      if (!released.has(event)) realClear(this.#alive);
      this.#hold(event, 'close', () => new CloseEvent('close', { code: event.code, reason: event.reason }));
    });
    this.addEventListener('message', (event) => {
      const name = commandOf(event.data);
      if (name === null && !released.has(event)) return event.stopImmediatePropagation();
      this.#hold(event, name ?? '', () => new MessageEvent('message', { data: event.data }));
    });
    if (isNetworkOff()) super.close();
  }

  /** These frames are on their way, or have just come. */
  await(names: readonly string[]): void {
    if (!this.#isConnected) return; // nothing is told to it yet
    for (const name of names) {
      const at = this.#early.indexOf(name);
      if (at === -1) this.awaited.push(name);
      else this.#early.splice(at, 1);
    }
  }

  forget(): void {
    this.#early.length = 0;
  }

  #hold(event: Event, name: string, again: () => Event): void {
    if (released.has(event)) return;
    event.stopImmediatePropagation();
    board.activity += 1;
    const at = this.awaited.indexOf(name);
    if (at !== -1) this.awaited.splice(at, 1);
    else if (name.startsWith('MESSAGE')) this.#early.push(name);
    if (name === 'close') this.awaited.length = 0;
    if (name === 'CONNECTED') this.#connected();
    held.push({
      name,
      letIn: () => {
        if (name === 'close') open.delete(this);
        if (event instanceof MessageEvent) count('received', name);
        const copy = again();
        released.add(copy);
        this.dispatchEvent(copy);
      },
    });
  }

  /** Signs of life in the time of either side: the server sees the client's in its own, the client the server's in this one. */
  #connected(): void {
    this.#isConnected = true;
    const beats = setInterval(() => {
      if (this.readyState !== 1) return clearInterval(beats);
      const beat = new MessageEvent('message', { data: '\n' });
      released.add(beat);
      this.dispatchEvent(beat);
    }, beatMs);
  }

  override send(data: string | Blob | BufferSource): void {
    const name = commandOf(data);
    if (name !== null) {
      count('sent', name);
      this.awaited.push(...answersTo(name));
    }
    super.send(data);
  }
}

const realInterval = setInterval.bind(globalThis);
const realClear = clearInterval.bind(globalThis);

/** What the server tells of a call to the sockets of its user, with the room on screen (contract §4.4). */
const told: readonly (readonly [RegExp, (room: string) => readonly string[]])[] = [
  [
    /^POST \/api\/v1\/chatroom\/(\d+)\/chat$/,
    (room) => [`MESSAGE /sub/chatroom/${room} CHAT`, 'MESSAGE /user/sub CHAT', 'MESSAGE /user/sub CHAT_ACK'],
  ],
  [/^PATCH \/api\/v1\/appointment\/(\d+)\/confirm$/, () => ['MESSAGE /user/sub CHAT']],
];

/** A call has been answered of which the server sends word. */
export const awaitWordOf = (call: string): void => {
  for (const [pattern, names] of told) {
    const room = pattern.exec(call)?.[1];
    if (room !== undefined) for (const socket of open) socket.await(names(room));
  }
};

/** What came until now belongs to nothing that is still to be called. */
export const forgetEarlyFrames = (): void => {
  for (const socket of open) socket.forget();
};

/** Handshakes and frames that the server has not answered. */
export const awaitedFrames = (): number =>
  [...open].reduce((total, socket) => total + socket.awaited.length, 0);
export const heldFrames = (): string[] => held.map(({ name }) => name);

/** Lets the first of this name in. */
export const letFrameIn = (name: string): void => {
  const at = held.findIndex((one) => one.name === name);
  if (at !== -1) held.splice(at, 1)[0]?.letIn();
};

/** Ends every connection, as a network that goes away. */
export const cutSockets = (): void => {
  for (const socket of open) socket.close();
};

export const holdSockets = (): void => {
  globalThis.WebSocket = HeldSocket;
};
