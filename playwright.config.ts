import { defineConfig, devices } from '@playwright/test';

const chromium = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results/e2e',
  fullyParallel: false, // journeys of one file share a server; files run side by side
  workers: 2,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    serviceWorkers: 'allow',
    trace: 'off', // costs more time than it saves on two cores; switch on with --trace
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'chromium',
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        launchOptions: chromium,
      },
    },
    {
      // Debian's Firefox ESR over WebDriver BiDi: Playwright up to 1.64 drives it under this channel.
      name: 'firefox',
      grep: /@firefox|\.firefox\.e2e\.ts/, // the journeys marked for it; Chromium runs them all
      use: {
        ...devices['Desktop Firefox'],
        viewport: { width: 390, height: 844 },
        channel: 'moz-firefox',
        launchOptions: { executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr' },
      },
    },
  ],
});
