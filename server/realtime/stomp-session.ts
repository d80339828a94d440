import { randomUUID } from 'node:crypto';
import { errors } from '#contract/errors.ts';
import type { UserId } from '#contract/ids.ts';
import type { Log } from '../log.ts';
import { makeFrameReader } from './frame-reader.ts';
import { encodeFrame, type Frame, FrameError, type StompVersion } from './frames.ts';
import type { Peer } from './hub.ts';
import { makeInbox } from './inbox.ts';
import { type makeMessageTail, messageFrame } from './message-frames.ts';
import { makePace, socketLimits } from './socket-limits.ts';
import { errorBody, farewells, StompError, verdict } from './stomp-errors.ts';
import { type FrameDeps, makeStompFrames } from './stomp-frames.ts';
import { makeStompHeartbeat } from './stomp-heartbeat.ts';
import { makeSubscriptions } from './subscriptions.ts';
import { type Wire, wireCodes } from './wire.ts';

/** What all connections share. */
export interface SessionDeps extends FrameDeps {
  readonly log: Log;
  readonly tail: ReturnType<typeof makeMessageTail>;
}

/** The user and session of the cookies that opened the connection. */
export interface Who {
  readonly user: UserId;
  readonly session: string;
}

/** One STOMP connection between its transport and the hub. */
export interface StompSession {
  readonly peer: Peer;
  /** Takes received bytes, or the text of a SockJS message; frames may be cut anywhere. */
  receive(input: Uint8Array | string): void;
  /** The framing around STOMP is broken: the input is neither bytes nor text. */
  garbled(): void;
  /** The transport has closed. */
  gone(): void;
  /** Resolves once the connection has left the hub. */
  readonly left: Promise<void>;
}

/**
 * ```text
 *   opened ──CONNECT──> connected ──DISCONNECT, ERROR, a farewell, the wire is gone──> ended ──> hub.leave
 *      └──────5 s without CONNECT, any other frame────────────────────────────────────┘
 * ```
 * Frames are executed one at a time (contract §4.10); hub.join comes before the first, hub.leave after the last.
 */
export const makeStompSession = (deps: SessionDeps, who: Who, wire: Wire): StompSession => {
  const { hub, timing, log, tail } = deps;
  const subscriptions = makeSubscriptions();
  const beats = makePace(timing, socketLimits.beats);
  const left = Promise.withResolvers<void>();
  let version: StompVersion | null = null;
  let isEnded = false;
  let isBroken = false; // input after a broken frame is ignored
  let messages = 0;
  let silentMs = 0; // set when the connection is closed for its silence

  const write = (text: string): void => {
    if (isEnded) return;
    if (wire.unsent() > socketLimits.unsentBytes) {
      end(...farewells.slow);
      return;
    }
    wire.send(text);
    heartbeat.sent();
  };
  const send = (command: string, headers: Readonly<Record<string, string>>, body?: string): void =>
    write(encodeFrame(command, headers, body, version ?? '1.0'));
  const over = (): void => {
    isEnded = true;
    heartbeat.stop();
    stopWaiting();
    inbox.close(async () => {
      try {
        await hub.leave(peer, silentMs);
      } finally {
        left.resolve();
      }
    });
  };
  const end = (close: number, reason: string): void => {
    if (isEnded) return;
    over();
    wire.close(close, reason);
  };
  /** Sends the reason in an ERROR frame, and ends. */
  const fail = (error: unknown, frame?: Frame): void => {
    const { code, close, isBug } = verdict(error);
    if (isBug) log.error('socket failed', error, { peer: peer.id });
    else if (!isEnded) log.info('socket refused', { peer: peer.id, code, close });
    const receipt = frame?.headers.get('receipt');
    const answered = receipt === undefined ? {} : { 'receipt-id': receipt };
    const json = { 'content-type': 'application/json' };
    send('ERROR', { message: errors[code].message, code, ...answered, ...json }, errorBody(code));
    end(close, code);
  };

  const heartbeat = makeStompHeartbeat(
    timing,
    () => write('\n'),
    (ms) => {
      silentMs = ms;
      end(wireCodes.policy, 'silent');
    },
  );
  const inbox = makeInbox((error) => fail(error));
  const peer: Peer = {
    id: randomUUID(),
    ...who,
    deliver: (destination, body) => {
      const rest = tail(destination, body);
      for (const id of subscriptions.of(destination)) {
        messages += 1;
        write(messageFrame(id, messages, rest));
      }
    },
    close: (why) => end(...farewells[why]),
  };
  const frames = makeStompFrames(deps, peer, subscriptions, {
    send,
    end,
    isOver: () => isEnded,
    connected: (agreed, agreedBeats) => {
      version = agreed;
      stopWaiting();
      heartbeat.start(agreedBeats);
    },
  });
  const stopWaiting = timing.after(socketLimits.connectMs, () => end(wireCodes.policy, 'no CONNECT'));
  const reader = makeFrameReader((count) => {
    if (beats.take(count) > 0) throw new FrameError('flood', 'too many line ends');
  });
  const queue = (frame: Frame): void => {
    const work = async () => {
      try {
        await frames.take(frame, version);
      } catch (error) {
        fail(error, frame);
      }
    };
    if (inbox.put(work, frame.body.length)) return;
    isBroken = true; // ends at once: queued frames must not be executed first
    fail(new StompError('TOO_MANY_REQUESTS', 'too many frames wait', wireCodes.policy));
  };

  /** The stream is unreadable from here on; the connection ends after the complete frames. */
  const broken = (error: unknown): void => {
    isBroken = true;
    if (!inbox.put(async () => fail(error))) fail(error);
  };

  inbox.put(() => hub.join(peer));
  return {
    peer,
    left: left.promise,
    receive: (input) => {
      if (isEnded || isBroken || input.length === 0) return;
      heartbeat.heard(); // only STOMP bytes count: a browser answers pings and keeps requests open for a frozen page
      try {
        // A lone surrogate would become another character on its way into bytes.
        if (typeof input === 'string' && !input.isWellFormed())
          throw new FrameError('malformed', 'not UTF-8');
        for (const frame of reader.push(typeof input === 'string' ? Buffer.from(input) : input)) {
          if (isBroken) return;
          queue(frame);
        }
      } catch (error) {
        broken(error);
      }
    },
    garbled: () => {
      if (!isEnded && !isBroken) broken(new FrameError('malformed', 'broken framing'));
    },
    gone: () => {
      if (!isEnded) over();
    },
  };
};
