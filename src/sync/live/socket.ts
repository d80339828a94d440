import { Client, type IFrame, type IMessage } from '@stomp/stompjs';
import { limits } from '#contract/limits.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { OpenSocket, Socket, SocketEvents } from './socket-port.ts';
import { guarded, type WireSocket } from './wire-guard.ts';

/** A handshake and CONNECT that take longer are given up. */
const openMs = 15_000;
/** Where upgrades did not come through, they are tried again after so many connections over the fallback: phones move. */
const fallbacks = 5;

export interface SocketDeps {
  readonly clock: Clock;
  readonly openRaw: () => WireSocket;
  /** Brings the fallback, which few need, and opens it. Throws CallFailed where it cannot be brought. */
  readonly openSockJs: () => Promise<WireSocket>;
}

const beatOf = (connected: IFrame): number => {
  const [promised] = (connected.headers['heart-beat'] ?? '0,0').split(',').map(Number);
  // the slower of what the server can and what we ask for (STOMP 1.2)
  return promised !== undefined && promised > 0 ? Math.max(promised, limits.heartBeatMs) : 0;
};

/**
 * STOMP over raw WebSocket; over SockJS where upgrades do not come through (contract §4.1). Whoever asks has just spoken
 * to the server over REST: a handshake that fails then was stopped by something on the way.
 */
export const makeOpenSocket = ({ clock, openRaw, openSockJs }: SocketDeps): OpenSocket => {
  /** Connections that the fallback still carries before raw is tried again; 0: nothing is known against raw. */
  let left = 0;

  const raw = async (events: SocketEvents): Promise<Socket | null> => {
    let wasOpen = false;
    const wire = guarded(openRaw(), events.onAlive, () => {
      wasOpen = true;
    });
    try {
      return await connect(wire, events, clock);
    } catch (error) {
      if (wasOpen) throw error; // the way is free: what failed came after it
      return null;
    }
  };

  return async (events) => {
    const isKnown = left > 0;
    if (!isKnown) {
      const socket = await raw(events);
      if (socket !== null) return socket;
    }
    try {
      const socket = await connect(
        guarded(await openSockJs(), events.onAlive, () => {}),
        events,
        clock,
      );
      left = (isKnown ? left : fallbacks) - 1;
      return socket;
    } catch (error) {
      left = 0; // neither came through: that was the network, and says nothing of upgrades
      throw error;
    }
  };
};

const connect = (wire: WireSocket, events: SocketEvents, clock: Clock): Promise<Socket> =>
  new Promise((resolve, reject) => {
    let isOpen = false;
    const client = new Client({
      webSocketFactory: () => wire,
      reconnectDelay: 0, // when to try again is the engine's business
      heartbeatIncoming: limits.heartBeatMs,
      heartbeatOutgoing: limits.heartBeatMs,
      // its own watch goes by the wall clock (I27); the engine's goes by the monotonic one
      heartbeatToleranceMultiplier: Number.MAX_SAFE_INTEGER,
      discardWebsocketOnCommFailure: true,
    });
    const fail = (): void => {
      disarm();
      void client.deactivate({ force: true });
      reject(new CallFailed({ kind: 'unanswered' }));
    };
    const disarm = clock.setTimer(openMs, fail);
    const close = (): void => {
      if (isOpen) {
        isOpen = false;
        void client.deactivate({ force: true });
        events.onClosed();
      } else fail();
    };
    client.onWebSocketClose = close;
    client.onWebSocketError = () => {}; // a close follows
    client.onStompError = close;
    client.onConnect = (connected) => {
      disarm();
      isOpen = true;
      resolve({
        beatMs: beatOf(connected),
        subscribe: (destination) => {
          const { unsubscribe } = client.subscribe(destination, (message: IMessage) =>
            events.onEvent(destination, message.body),
          );
          return () => isOpen && unsubscribe();
        },
        publish: (destination, body) => {
          if (!isOpen) throw new CallFailed({ kind: 'never-left' });
          client.publish({ destination, body, headers: { 'content-type': 'application/json' } });
        },
        close: () => {
          isOpen = false;
          void client.deactivate();
        },
      });
    };
    client.activate();
  });
