import type { WebSocket } from 'ws';
import type { CloseReason } from './close-reasons.ts';
import type { Rate } from './limits.ts';
import { makePace } from './pace.ts';
import type { StompSession } from './stomp-session.ts';
import type { Timing } from './timing.ts';
import type { Wire } from './wire.ts';

const pingMs = 25_000;

/** How the frames of a connection travel in the messages of its WebSocket. */
export interface Packing {
  wrap(text: string): string;
  /** The last message before the close; null: none. */
  lastMessage(reason: CloseReason): string | null;
}

/** A WebSocket as a `Wire`. */
export const wireOf = (ws: WebSocket, { wrap, lastMessage }: Packing, unsentBytes: number): Wire => ({
  send: (text) => {
    if (ws.readyState === ws.OPEN) ws.send(wrap(text));
  },
  unsent: () => ws.bufferedAmount,
  close: (reason) => {
    // A close frame behind a megabyte that the peer does not read would only keep the megabyte in memory.
    if (ws.bufferedAmount > unsentBytes) return ws.terminate();
    const last = lastMessage(reason);
    if (last !== null && ws.readyState === ws.OPEN) ws.send(last);
    ws.close(reason.code, reason.text);
  },
});

/** Terminates a WebSocket whose peer answers no ping; returns what records a sign of life, and what stops the pings. */
const watchPeer = (ws: WebSocket, timing: Timing) => {
  let isAlive = true;
  let stop = (): void => undefined;
  const schedule = () => {
    stop = timing.after(pingMs, () => {
      if (!isAlive) return ws.terminate();
      isAlive = false;
      ws.ping();
      schedule();
    });
  };
  schedule();
  return {
    alive: () => {
      isAlive = true;
    },
    stop: () => stop(),
  };
};

/**
 * Connects a WebSocket to its session. Pings detect a dead peer where no heartbeats were agreed; `take` gets each
 * message.
 */
export const attach = (
  ws: WebSocket,
  session: Pick<StompSession, 'closed'>,
  { timing, beats }: { readonly timing: Timing; readonly beats: Rate },
  take: (bytes: Buffer, isBinary: boolean) => void,
): void => {
  const pings = makePace(timing, beats);
  const { alive, stop } = watchPeer(ws, timing);
  ws.on('message', (message, isBinary) => {
    alive();
    take(message as Buffer, isBinary); // with the default binaryType all messages are buffers
  });
  ws.on('pong', alive); // proves that the browser is there, not that its page runs: no STOMP heartbeat
  ws.on('ping', () => {
    alive();
    if (pings.take(1) > 0) ws.terminate(); // each ping costs an answer (B-71)
  });
  ws.on('error', () => undefined); // not a valid WebSocket: `close` follows and ends the session
  ws.on('close', () => {
    stop();
    session.closed();
  });
};
