/** How Debian's browsers are started; playwright.config.ts and the persistent profiles of the tests share it. */
export const chromiumLaunch = {
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

/** Debian's Firefox ESR over WebDriver BiDi: Playwright up to 1.64 drives it under this channel. */
export const firefoxLaunch = {
  channel: 'moz-firefox',
  executablePath: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
};

/** The screen that everything is designed for, in the place the app is for. */
export const phone = {
  viewport: { width: 390, height: 844 },
  locale: 'ko-KR',
  timezoneId: 'Asia/Seoul',
} as const;
