import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line of some length before a server: it takes its time. */
export interface SlowLine {
  readonly origin: string;
  /** Connections that were taken so far. */
  readonly taken: number;
  /** From now on bytes come so many ms late in each direction; the first of a connection wait for its handshake too. */
  lengthen(ms: number): void;
  stop(): Promise<void>;
}

/** Carries bytes as they come to this port. */
export const startSlowLine = async (port: number): Promise<SlowLine> => {
  const open = new Set<Socket>();
  let taken = 0;
  let ms = 0;
  const server = createServer({ noDelay: true }, (near) => {
    taken += 1;
    open.add(near);
    const far = connect({ port, host: '127.0.0.1', noDelay: true });
    const carry = (from: Socket, to: Socket, firstMs: number): void => {
      let readyAt = performance.now() + firstMs;
      from.on('data', (bytes) => {
        readyAt = Math.max(readyAt, performance.now());
        setTimeout(() => to.writable && to.write(bytes), Math.max(0, readyAt - performance.now()) + ms);
      });
      from.on('error', () => undefined); // a close follows
      from.on('close', () => {
        setTimeout(() => to.destroy(), ms);
      });
    };
    carry(near, far, 2 * ms);
    carry(far, near, 0);
    near.on('close', () => open.delete(near));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address is never a string
    get taken() {
      return taken;
    },
    lengthen: (to) => {
      ms = to;
    },
    stop: async () => {
      for (const near of open) near.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};
