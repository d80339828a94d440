import { createServer } from 'node:net';
import { Builder, By, Capability, type WebDriver, type WebElement } from 'selenium-webdriver';
import { miniBrowser, type Profile, type Running, start } from './mini-browser.ts';
import type { PageFunction } from './remote.ts';

/** MiniBrowser under WebKitWebDriver: real clicks and keys, and a device that is forgotten with its session. */

const driverProgram = process.env['WEBKIT_DRIVER'] ?? '/usr/bin/WebKitWebDriver';

/** How long a slow machine may take, never how long the app may. */
const patienceMs = 20_000;

const freePort = (): Promise<number> =>
  new Promise((found, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

export interface Window {
  readonly driver: WebDriver;
  /** The process that the browser is below. */
  readonly pid: number;
  go(url: string): Promise<void>;
  /** Runs a function that stands alone in the page. */
  run<A, R>(page: PageFunction<A, R>, arg: A): Promise<R>;
  /** The first element in sight that matches; waits for it. */
  find(xpath: string): Promise<WebElement>;
  click(xpath: string): Promise<void>;
  end(): Promise<void>;
}

/** A button or a link by its accessible name or its text. */
export const button = (name: string): string =>
  `//*[self::button or self::a][@aria-label=${quoted(name)} or normalize-space(.)=${quoted(name)}]`;

const quoted = (text: string): string => `'${text}'`; // no text of ours holds that quote

const connect = async (driver: Running, port: number): Promise<WebDriver> => {
  const server = `http://127.0.0.1:${port}`;
  for (;;) {
    const isReady = await fetch(`${server}/status`).then(
      (answer) => answer.ok,
      () => false, // it does not listen yet
    );
    if (isReady) break;
    process.kill(driver.pid, 0); // throws when it has ended
  }
  return new Builder()
    .usingServer(server)
    .withCapabilities(
      new Map<string, unknown>([
        [Capability.BROWSER_NAME, 'MiniBrowser'],
        ['webkitgtk:browserOptions', { binary: miniBrowser, args: ['--automation'] }],
      ]),
    )
    .build();
};

export const openWindow = async ({ env }: Profile): Promise<Window> => {
  const port = await freePort();
  const program = start(driverProgram, [`--port=${port}`, '--host=127.0.0.1'], env);
  const driver = await connect(program, port);
  await driver.manage().setTimeouts({ script: patienceMs, pageLoad: patienceMs });
  await driver.manage().window().setRect({ width: 400, height: 860 });
  const find = async (xpath: string): Promise<WebElement> => {
    const shown = async (): Promise<WebElement | null> => {
      for (const one of await driver.findElements(By.xpath(xpath)))
        if (await one.isDisplayed().catch(() => false)) return one; // React has replaced the element
      return null;
    };
    const found = await driver.wait(shown, patienceMs, `not in sight: ${xpath}`, 50);
    if (found === null) throw new Error(`not in sight: ${xpath}`);
    return found;
  };
  return {
    driver,
    pid: program.pid,
    go: (url) => driver.get(url),
    run: async <A, R>(page: PageFunction<A, R>, arg: A): Promise<R> => {
      const code = `const done = arguments[arguments.length - 1];
        (async () => (${page})(arguments[0]))().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const reply = (await driver.executeAsyncScript(code, arg)) as { value: R; error?: string };
      if (reply.error !== undefined) throw new Error(reply.error);
      return reply.value;
    },
    find,
    click: async (xpath) => {
      await (await find(xpath)).click();
    },
    end: async () => {
      await driver.quit();
      await program.end();
    },
  };
};
