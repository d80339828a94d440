import { test as base, expect } from '@playwright/test';
import { type AppServer, startAppServer } from './app-server.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { answerAboutNotifications } from './notification-permission.ts';
import { rememberWords } from './said.ts';

interface Shared {
  /** Whether the server has our extensions of the contract. */
  readonly ext: 'on' | 'off';
  /** The real server with the demo campus, one for all tests of a worker. */
  readonly server: AppServer;
}

interface Own {
  /** This test's own way to the server: an origin of its own, whole until a fault is injected. */
  readonly network: FaultProxy;
}

/** Tests that run against the real server through a network that can be broken. */
export const test = base.extend<Own, Shared>({
  ext: ['on', { scope: 'worker', option: true }],
  server: [
    async ({ ext }, use) => {
      const server = await startAppServer({ vars: { CONTRACT_EXT: ext } });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  network: async ({ server }, use) => {
    const network = await startFaultProxy(server.port);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => {
    await use(network.origin);
  },
  // whatever a test is about, a page that throws has failed it
  context: async ({ context }, use, info) => {
    const thrown: string[] = [];
    const said: string[] = [];
    context.on('console', (line) => {
      const text = `${line.text()} ${line.location().url}`;
      if (line.type() === 'error') said.push(text);
      // what the page's policy refuses is no part of the app, or a fault of the policy
      if (/content security policy|trustedscript|trustedhtml/i.test(text)) thrown.push(text);
    });
    context.on('weberror', (error) => {
      const { stack, name, message } = error.error();
      // Firefox hands over what its console says of failed requests as well: those have no stack
      if (stack?.endsWith('\nundefined') !== true)
        thrown.push(stack || `${name}: ${message} (${JSON.stringify(error.error())}) ${error.page()?.url()}`);
    });
    await rememberWords(context);
    await answerAboutNotifications(context, 'denied'); // the offer of them is what its own journey is about
    await use(context);
    // only what a failure may be found by: a broken network is loud, and is what many tests are about
    if (info.status !== info.expectedStatus)
      await info.attach('console', { body: said.join('\n'), contentType: 'text/plain' });
    expect(thrown).toEqual([]);
  },
});

export { expect };
