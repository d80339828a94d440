import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch, firefoxLaunch, phone } from './tests/harness/engines.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false, // journeys of one file share a server; files run side by side
  workers: 3, // much of a journey is waiting: on two cores three take less time than two
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 20_000 }, // how long a slow machine may take, never how long the app may
  use: {
    serviceWorkers: 'allow',
    trace: 'off', // costs more time than it saves on two cores; switch on with --trace
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      testIgnore: '**/*.firefox.e2e.ts', // they start Firefox by themselves: once is enough
      use: {
        ...devices['Desktop Chrome'],
        ...phone,
        hasTouch: true,
        launchOptions: chromiumLaunch,
      },
    },
    {
      name: 'firefox',
      grep: /@firefox|\.firefox\.e2e\.ts/, // the journeys marked for it, which Chromium runs too, and those of its own
      use: {
        ...devices['Desktop Firefox'],
        ...phone,
        channel: firefoxLaunch.channel,
        launchOptions: { executablePath: firefoxLaunch.executablePath },
      },
    },
  ],
});
