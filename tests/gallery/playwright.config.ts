import { defineConfig } from '@playwright/test';

/** What only a browser can show of the components: top layer, focus, drag, timers. `playwright test -c tests/gallery` */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: '../../test-results/gallery',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  reporter: 'line',
  globalSetup: './serve.ts',
  use: {
    viewport: { width: 390, height: 844 },
    hasTouch: false,
    launchOptions: { executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium' },
  },
});
