import { randomUUID } from 'node:crypto';
import type { Explanation, Identity, Log, Peer } from './broker.ts';
import { type CloseReason, closeReasons } from './close-reasons.ts';
import { encodeFrame, type Frame, type StompVersion } from './frames.ts';
import { makeInbox } from './inbox.ts';
import { type FrameDeps, makeStompFrames } from './stomp-frames.ts';
import { makeStompHeartbeat } from './stomp-heartbeat.ts';
import { makeStompInput } from './stomp-input.ts';
import { makeSubscriptions, type Subscriptions } from './subscriptions.ts';
import type { Wire } from './wire.ts';

type MessageTail = (destination: string, body: string) => string;

/**
 * The part of a MESSAGE frame that all its receivers share. A broker delivers one message to many connections in a row,
 * so the last part is cached: its length is counted and its text joined once.
 */
export const makeMessageTail = (): MessageTail => {
  let last = { destination: '', body: '', tail: '' };
  return (destination, body) => {
    if (last.body !== body || last.destination !== destination) {
      const length = Buffer.byteLength(body);
      const tail = `\ndestination:${destination}\ncontent-type:application/json\ncontent-length:${length}\n\n${body}\0`;
      last = { destination, body, tail };
    }
    return last.tail;
  };
};

/** The frame of one receiver. `subscription` is already escaped for the receiver's version of STOMP. */
const messageFrame = (subscription: string, id: number, tail: string): string =>
  `MESSAGE\nsubscription:${subscription}\nmessage-id:${id}${tail}`;

/** What a server sends on one connection. */
interface StompOutput {
  send(command: string, headers: Readonly<Record<string, string>>, body?: string): void;
  /** A MESSAGE for each subscription to the destination; false when there is none. */
  deliver(destination: string, body: string): boolean;
  /** From CONNECT on, frames are written in this version. */
  speak(version: StompVersion): void;
}

const makeStompOutput = (
  tail: MessageTail,
  subscriptions: Subscriptions,
  write: (text: string) => void,
): StompOutput => {
  let version: StompVersion = '1.0'; // the frames before CONNECTED have no escapes, so that any peer can read them
  let messages = 0;
  return {
    send: (command, headers, body) => write(encodeFrame(command, headers, body, version)),
    deliver: (destination, body) => {
      const rest = tail(destination, body);
      const before = messages;
      for (const id of subscriptions.of(destination)) {
        messages += 1;
        write(messageFrame(id, messages, rest));
      }
      return messages > before;
    },
    speak: (agreed) => {
      version = agreed;
    },
  };
};

/** What all connections share. */
export interface SessionDeps<Id extends Identity> extends FrameDeps<Id> {
  /** Describes what a frame or a call of the broker threw. */
  readonly explain: (error: unknown) => Explanation;
  readonly log: Log;
  readonly tail: MessageTail;
}

/** One STOMP connection between its transport and the broker. */
export interface StompSession<Id extends Identity = Identity> {
  readonly peer: Peer<Id>;
  /** Takes received bytes, or the text of a SockJS message; frames may be cut anywhere. */
  receive(input: Uint8Array | string): void;
  /** The framing around STOMP is broken: the input is neither bytes nor text. */
  refuseInput(): void;
  /** The transport has closed. */
  closed(): void;
  /** Resolves once the connection has left the broker. */
  readonly left: Promise<void>;
}

/**
 * ```text
 *   opened ──CONNECT──> connected ──DISCONNECT, ERROR, peer.close, the wire has closed──> ended ──> broker.leave
 *      └──────connectMs without CONNECT, any other frame──────────────────────────────────┘
 * ```
 * Frames are executed one at a time; broker.join comes before the first, broker.leave after the last.
 */
export const makeStompSession = <Id extends Identity>(
  deps: SessionDeps<Id>,
  identity: Id,
  wire: Wire,
): StompSession<Id> => {
  const { broker, timing, limits, explain, log, tail } = deps;
  const subscriptions = makeSubscriptions();
  const left = Promise.withResolvers<void>();
  let version: StompVersion | null = null;
  let isEnded = false;
  let silentMs = 0; // set when the connection is closed for its silence

  const write = (text: string): void => {
    if (isEnded) return;
    if (wire.unsent() > limits.unsentBytes) {
      end(closeReasons.slow);
      return;
    }
    wire.send(text);
    heartbeat.sent();
  };
  const output = makeStompOutput(tail, subscriptions, write);
  const over = (): void => {
    isEnded = true;
    heartbeat.stop();
    stopWaiting();
    inbox.close(async () => {
      try {
        await broker.leave(peer, silentMs);
      } finally {
        left.resolve();
      }
    });
  };
  const end = (reason: CloseReason): void => {
    if (isEnded) return;
    over();
    wire.close(reason);
  };
  /** Sends the reason in an ERROR frame, and ends. */
  const fail = (error: unknown, frame?: Frame): void => {
    const { code, message, body, close, isBug } = explain(error);
    if (isBug) log.error('socket failed', error, { peer: peer.id });
    else if (!isEnded) log.info('socket refused', { peer: peer.id, code, close });
    const receipt = frame?.headers.get('receipt');
    const answered = receipt === undefined ? {} : { 'receipt-id': receipt };
    output.send('ERROR', { message, code, ...answered, 'content-type': 'application/json' }, body);
    end({ code: close, text: code });
  };

  const endSilent = (ms: number): void => {
    silentMs = ms;
    end(closeReasons.silent);
  };
  const heartbeat = makeStompHeartbeat(timing, limits.graceMs, () => write('\n'), endSilent);
  const inbox = makeInbox(limits, (error) => fail(error));
  const peer: Peer<Id> = {
    ...identity,
    id: randomUUID(),
    deliver: output.deliver,
    close: end,
  };
  const frames = makeStompFrames(deps, peer, subscriptions, {
    send: output.send,
    end,
    isOver: () => isEnded,
    connected: (agreed, beats) => {
      version = agreed;
      output.speak(agreed);
      stopWaiting();
      heartbeat.start(beats);
    },
  });
  const stopWaiting = timing.after(limits.connectMs, () => end(closeReasons.notConnected));
  const input = makeStompInput(deps, inbox, {
    received: heartbeat.received, // only STOMP bytes count: a browser answers pings and polls for a frozen page
    take: (frame) => frames.take(frame, version).catch((error: unknown) => fail(error, frame)),
    fail,
  });

  inbox.put(() => broker.join(peer));
  return {
    peer,
    left: left.promise,
    receive: (bytes) => {
      if (!isEnded) input.receive(bytes);
    },
    refuseInput: () => {
      if (!isEnded) input.refuse();
    },
    closed: () => {
      if (!isEnded) over();
    },
  };
};
