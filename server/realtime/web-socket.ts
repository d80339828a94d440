import type { WebSocket } from 'ws';
import { makePace, socketLimits } from './socket-limits.ts';
import type { StompSession } from './stomp-session.ts';
import type { Timing } from './timing.ts';
import type { Wire } from './wire.ts';

const pingMs = 25_000;

/** A WebSocket as a `Wire`; `wrap` puts a frame into the message that carries it. */
export const wireOf = (
  ws: WebSocket,
  wrap: (text: string) => string,
  farewell: (code: number, reason: string) => string | null,
): Wire => ({
  send: (text) => {
    if (ws.readyState === ws.OPEN) ws.send(wrap(text));
  },
  unsent: () => ws.bufferedAmount,
  close: (code, reason) => {
    // A close frame behind a megabyte that the peer does not read would only keep the megabyte in memory.
    if (ws.bufferedAmount > socketLimits.unsentBytes) return ws.terminate();
    const last = farewell(code, reason);
    if (last !== null && ws.readyState === ws.OPEN) ws.send(last);
    ws.close(code, reason);
  },
});

/**
 * Connects a WebSocket to its session. Pings detect a dead peer where no heartbeats were agreed; `take` gets each
 * message.
 */
export const tie = (
  ws: WebSocket,
  session: StompSession,
  timing: Timing,
  take: (bytes: Buffer, isBinary: boolean) => void,
): void => {
  const pings = makePace(timing, socketLimits.beats);
  let isThere = true;
  let stop = (): void => undefined;
  const look = () => {
    if (!isThere) {
      ws.terminate();
      return;
    }
    isThere = false;
    ws.ping();
    stop = timing.after(pingMs, look);
  };
  stop = timing.after(pingMs, look);
  const heard = () => {
    isThere = true;
  };
  ws.on('message', (message, isBinary) => {
    heard();
    take(message as Buffer, isBinary); // with the default binaryType all messages are buffers
  });
  ws.on('pong', heard); // proves that the browser is there, not that its page runs: no STOMP heartbeat
  ws.on('ping', () => {
    heard();
    if (pings.take(1) > 0) ws.terminate(); // each ping costs an answer (B-71)
  });
  ws.on('error', () => undefined); // not a valid WebSocket: `close` follows and ends the session
  ws.on('close', () => {
    stop();
    session.gone();
  });
};
