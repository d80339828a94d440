import { once } from 'node:events';
import { createServer } from 'node:net';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumLaunch } from '#tests/harness/engines.ts';
import { expect, test } from '#tests/harness/fixtures.ts';

/** Lighthouse's word on Home, mobile preset. Speed swings with the machine's load, so it is printed and not demanded. */

test.setTimeout(120_000);

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((done) => server.close(done));
  if (address === null || typeof address === 'string') throw new Error('no port for the browser');
  return address.port;
};

test('Home scores at least 95 for accessibility, best practices and SEO', async ({ network }) => {
  const port = await freePort();
  const browser = await chromium.launch({
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, `--remote-debugging-port=${port}`],
  });
  try {
    const result = await lighthouse(network.origin, { port, logLevel: 'error', output: 'json' });
    if (result === undefined) throw new Error('Lighthouse gave no result');
    const { categories, audits } = result.lhr;
    const scores = Object.fromEntries(
      Object.values(categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)]),
    );
    test.info().annotations.push({ type: 'Lighthouse on Home', description: JSON.stringify(scores) });
    const lost = Object.values(audits)
      .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
      .map(({ id }) => id);
    for (const category of ['accessibility', 'best-practices', 'seo'])
      expect(scores[category], `${category}; failed: ${lost.join(' ')}`).toBeGreaterThanOrEqual(95);
  } finally {
    await browser.close();
  }
});
