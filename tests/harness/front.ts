import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What stands before several server processes and sends each new connection to one that lives. */
export interface Front {
  readonly port: number;
  stop(): Promise<void>;
}

/** The first of these ports that takes a connection; the rest as the caller likes them. */
const firstThatLives = async (ports: readonly number[]): Promise<Socket | null> => {
  for (const port of ports) {
    const socket = connect(port, '127.0.0.1');
    const lives = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'error').then(() => false),
    ]).catch(() => false);
    if (lives) return socket;
    socket.destroy();
  }
  return null;
};

/** Carries bytes as they come; a connection whose process dies breaks off, as it would without the front. */
export const startFront = async (ports: readonly number[]): Promise<Front> => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => undefined); // a close follows
    near.on('close', () => open.delete(near));
    near.pause();
    void firstThatLives(ports).then((far) => {
      if (far === null) {
        near.resetAndDestroy();
        return;
      }
      far.on('error', () => undefined); // the same
      far.on('close', () => near.destroy());
      near.on('close', () => far.destroy());
      near.pipe(far);
      far.pipe(near);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port, // a TCP server's address is never a string
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
