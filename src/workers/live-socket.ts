import { socketPath } from '#contract/chat.ts';
import { env } from '#src/env.ts';
import { systemClock } from '#src/lib/time.ts';
import { CallFailed } from '#src/sync/failure.ts';
import type { OpenSocket } from '#src/sync/socket/socket-port.ts';
import type { WireSocket } from '#src/sync/socket/wire-guard.ts';

const address = (path: string): URL => new URL(path, env.apiBase === '' ? location.origin : env.apiBase);

const raw = (): string => {
  const url = address(socketPath);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  return url.href;
};

const subprotocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'];

/** Opens the live session; its code comes when a member's engine first wants it, the fallback's when upgrades fail. */
export const lazySocket = (): OpenSocket => {
  let opening: Promise<OpenSocket> | null = null;
  /** Offline before the app was fully cached: the next try loads it. */
  const notBrought = (error: unknown) => {
    throw new CallFailed({ kind: 'unanswered' }, error);
  };
  const bring = async (): Promise<OpenSocket> => {
    const { makeOpenSocket } = await import('#src/sync/socket/socket.ts');
    return makeOpenSocket({
      clock: systemClock,
      openRaw: () => new WebSocket(raw(), subprotocols) as unknown as WireSocket, // the same in all that is used
      openSockJs: async () => {
        const { default: SockJs } = await import('sockjs-client').catch(notBrought);
        return new SockJs(address(socketPath).href) as unknown as WireSocket; // as above
      },
    });
  };
  return async (events) => {
    opening ??= bring().catch((error: unknown) => {
      opening = null;
      return notBrought(error);
    });
    return (await opening)(events);
  };
};
