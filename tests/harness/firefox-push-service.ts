import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Certificate, makeCertificate } from './certificate.ts';

/**
 * A push service for Firefox, as far as Firefox speaks with one: a socket to the browser (its own protocol, as of ESR 153)
 * and, for servers, an endpoint of RFC 8030 for each subscription.
 */
export interface FirefoxPushService {
  /** What the server is told, so that it posts here (docs/operating.md). */
  readonly vars: Readonly<Record<string, string>>;
  /** What Firefox is told. */
  readonly prefs: Readonly<Record<string, string | number | boolean>>;
  /** Pushes that were taken. */
  taken(): number;
  /** Answers posts in this way from now on; null: takes them. */
  answer(status: number | null): void;
  close(): Promise<void>;
}

interface Said {
  readonly messageType?: string;
  readonly channelID?: string;
  readonly uaid?: string;
}

export const startFirefoxPushService = async (): Promise<FirefoxPushService> => {
  const certificate: Certificate = makeCertificate();
  const channels = new Map<string, WebSocket>();
  let taken = 0;
  let status: number | null = null;

  const endpoints = createServer(
    { key: certificate.key, cert: certificate.cert },
    async (request, response) => {
      const data = await buffer(request);
      const channelID = request.url?.split('/').pop() ?? '';
      const socket = channels.get(channelID);
      if (status !== null || socket === undefined) {
        response.writeHead(status ?? 410).end();
        return;
      }
      taken += 1;
      const headers = { encoding: request.headers['content-encoding'] };
      const version = randomUUID();
      const message = {
        messageType: 'notification',
        channelID,
        version,
        data: data.toString('base64url'),
        headers,
      };
      socket.send(JSON.stringify(message));
      response.writeHead(201, { location: `https://localhost/m/${version}`, ttl: '60' }).end();
    },
  );
  endpoints.listen(0, '127.0.0.1');
  await once(endpoints, 'listening');
  const { port } = endpoints.address() as AddressInfo;

  const http = createHttp();
  const browsers = new WebSocketServer({ server: http, handleProtocols: (names) => [...names][0] ?? false });
  browsers.on('connection', (socket) => {
    const say = (message: object) => socket.send(JSON.stringify(message));
    socket.on('message', (raw) => {
      const { messageType, channelID = '', uaid }: Said = JSON.parse(String(raw));
      if (messageType === 'hello')
        say({
          messageType,
          uaid: uaid || randomUUID().replaceAll('-', ''),
          status: 200,
          use_webpush: true,
          broadcasts: {},
        });
      if (messageType === 'register') {
        channels.set(channelID, socket);
        say({
          messageType,
          channelID,
          status: 200,
          pushEndpoint: `https://localhost:${port}/wpush/v2/${channelID}`,
        });
      }
      if (messageType === 'unregister') {
        channels.delete(channelID);
        say({ messageType, channelID, status: 200 });
      }
    });
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port: socketPort } = http.address() as AddressInfo;

  return {
    vars: { PUSH_TEST_HOSTS: `localhost:${port}`, PUSH_TEST_CA: certificate.file },
    prefs: {
      'dom.push.serverURL': `ws://127.0.0.1:${socketPort}/`,
      'dom.push.testing.allowInsecureServerURL': true,
      'dom.push.testing.ignorePermission': true,
      'dom.push.connection.enabled': true,
      'alerts.useSystemBackend': false,
      'permissions.default.desktop-notification': 1,
    },
    taken: () => taken,
    answer: (given) => {
      status = given;
    },
    close: async () => {
      for (const client of browsers.clients) client.terminate();
      browsers.close();
      http.close();
      endpoints.closeAllConnections();
      endpoints.close();
      certificate.remove();
    },
  };
};
