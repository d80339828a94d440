import { Client, type IFrame, type IMessage } from '@stomp/stompjs';
import { clientLimits } from '#contract/limits.ts';
import type { Clock } from '#src/lib/time.ts';
import { CallFailed } from '../failure.ts';
import type { OpenSocket, Socket, SocketEvents } from './socket-port.ts';
import { guarded, type WireSocket } from './wire-guard.ts';

/** Handshake and CONNECT are given up after this. */
const openMs = 15_000;
/**
 * Where an upgrade fails, it is tried again after this many connections over the fallback [V25]: phones move between
 * networks.
 */
const fallbacks = 5;

export interface SocketDeps {
  readonly clock: Clock;
  readonly openRaw: () => WireSocket;
  /** Loads the fallback, which few clients need, and opens it. Throws CallFailed where it cannot be loaded. */
  readonly openSockJs: () => Promise<WireSocket>;
}

const beatOf = (connected: IFrame): number => {
  const [promised] = (connected.headers['heart-beat'] ?? '0,0').split(',').map(Number);
  // the slower of the server's interval and the one that this client asks for (STOMP 1.2)
  return promised !== undefined && promised > 0 ? Math.max(promised, clientLimits.heartBeatMs) : 0;
};

/**
 * Opens STOMP over raw WebSocket, or over SockJS where upgrades fail (contract §4.1). The caller has just made a REST
 * call: a handshake that fails then was stopped by something on the way.
 */
export const makeOpenSocket = ({ clock, openRaw, openSockJs }: SocketDeps): OpenSocket => {
  /** Connections that still use the fallback before raw is tried again; 0: raw is not known to fail. */
  let left = 0;

  const raw = async (events: SocketEvents): Promise<Socket | null> => {
    let wasOpen = false;
    const wire = guarded(openRaw(), events.onAlive, () => {
      wasOpen = true;
    });
    try {
      return await connect(wire, events, clock);
    } catch (error) {
      if (wasOpen) throw error; // the upgrade worked: the failure came after it
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
      left = 0; // neither worked: that was the network, and says nothing about upgrades
      throw error;
    }
  };
};

const connect = (wire: WireSocket, events: SocketEvents, clock: Clock): Promise<Socket> =>
  new Promise((resolve, reject) => {
    let isOpen = false;
    const client = new Client({
      webSocketFactory: () => wire,
      reconnectDelay: 0, // the engine decides when to reconnect
      heartbeatIncoming: clientLimits.heartBeatMs,
      heartbeatOutgoing: clientLimits.heartBeatMs,
      // the client's own timeout uses the wall clock (I27); the engine's uses the monotonic one
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
        user: connected.headers['user-name'] ?? null,
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
