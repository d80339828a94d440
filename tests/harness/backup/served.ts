import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Answer, Order } from './actor.ts';

/** An origin with nothing but the backup stores: a page, a worker and a service worker that obey (actor.ts). */
export interface HomeSite {
  readonly origin: string;
  close(): Promise<void>;
}

const bundle = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      lib: { entry: `${import.meta.dirname}/actor.ts`, formats: ['iife'], name: 'actor', fileName: 'actor' },
    },
  });
  const [first] = Array.isArray(built) ? built : [];
  const chunk = first?.output[0];
  if (chunk === undefined) throw new Error('the actor was not built');
  return chunk.code;
};

export const serveBackups = async (): Promise<HomeSite> => {
  const code = await bundle();
  const server = createServer((request, response) => {
    const script = request.url === '/actor.js';
    response
      .writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html; charset=utf-8' })
      .end(script ? code : '<!doctype html><title>backups</title><script src="/actor.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // an address of a listening TCP server is never a pipe's name
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};

export type Place = 'window' | 'worker' | 'service worker';

/** Gives an order in one of the three places of an open page, and brings the answer. */
export const order = (page: Page, place: Place, what: Order): Promise<Answer> =>
  page.evaluate(
    async ([where, told]) => {
      if (where === 'window')
        return (globalThis as unknown as { tell: (order: Order) => Promise<Answer> }).tell(told); // see actor.ts
      const { port1, port2 } = new MessageChannel();
      const answered = new Promise<Answer>((found) => {
        port1.onmessage = ({ data }) => found(data);
      });
      if (where === 'worker') new Worker('/actor.js').postMessage(told, [port2]);
      else {
        await navigator.serviceWorker.register('/actor.js');
        (await navigator.serviceWorker.ready).active?.postMessage(told, [port2]);
      }
      return answered;
    },
    [place, what] as const,
  );
