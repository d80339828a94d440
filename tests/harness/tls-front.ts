import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createServer } from 'node:tls';
import type { Certificate } from './certificate.ts';

/** TLS before a server that speaks plain http, as an operator's proxy ends it. */
export interface TlsFront {
  readonly origin: string;
  /** Sends what comes from now on to this port. */
  lead(port: number): void;
  stop(): Promise<void>;
}

/** Carries bytes as they come; its origin is known before the server that it leads to has started. */
export const startTlsFront = async ({ key, cert }: Certificate): Promise<TlsFront> => {
  let port = 0;
  const server = createServer({ key, cert }, (near) => {
    const far = connect(port, '127.0.0.1');
    near.on('error', () => far.destroy());
    far.on('error', () => near.destroy());
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  const open = new Set<{ destroy(): void }>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`, // a TCP server's address is never a string
    lead: (to) => {
      port = to;
    },
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
