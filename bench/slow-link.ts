import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A link whose time and width are what they are said to be, whatever the browser in front of it believes. */
export interface SlowLink {
  readonly origin: string;
  /** Bytes that have come down since it was opened. */
  bytes(): number;
  close(): Promise<void>;
}

/** Slow 4G as a page feels it: a request takes so long before its first byte, and all answers share the width. */
export const slow4G = { roundTripMs: 150 * 3.75, bitsPerSecond: 1_600_000 } as const;

/** Opens a link to a port of this machine. Connections share its width downwards; upwards it is only as slow. */
export const openSlowLink = async (
  port: number,
  { roundTripMs, bitsPerSecond }: { readonly roundTripMs: number; readonly bitsPerSecond: number },
): Promise<SlowLink> => {
  const sockets = new Set<Socket>();
  let down = 0;
  /** When the last byte that was put on the way down will have left. */
  let freeAt = 0;
  const later = (at: number, run: () => void) => setTimeout(run, Math.max(0, at - performance.now()));
  const carry = (from: Socket, to: Socket, isDown: boolean): void => {
    let lastAt = 0;
    const put = (bytes: number, run: () => void): void => {
      const now = performance.now();
      if (isDown) freeAt = Math.max(freeAt, now) + (bytes * 8_000) / bitsPerSecond;
      lastAt = Math.max(lastAt, (isDown ? freeAt : now) + roundTripMs / 2);
      later(lastAt, run);
    };
    from.on('data', (chunk: Buffer) => {
      if (isDown) down += chunk.length;
      put(chunk.length, () => to.write(chunk));
    });
    from.on('end', () => put(0, () => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => sockets.delete(from));
  };
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay();
    }
    carry(near, far, false);
    carry(far, near, true);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address() as AddressInfo; // a TCP server's address is never a string
  return {
    origin: `http://localhost:${address.port}`,
    bytes: () => down,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
};
