import { mainUser } from '#server/demo/people.ts';
import { type AppServer, startAppServer } from '#tests/harness/app-server.ts';
import { type Browser, makeBrowser } from './browser.ts';
import { type Display, startDisplay } from './display.ts';
import { type Driven, startDriven } from './driven.ts';
import { isInstalled, isMember } from './hands.ts';

/** The real server, and WebKitGTK before it. */
export interface Stage {
  readonly server: AppServer;
  readonly app: Driven;
  readonly browser: Browser;
  /** Opens the browser at a path; paths: a tab each. */
  open(...paths: string[]): void;
  logIn(nickname?: string): Promise<void>;
  stop(): Promise<void>;
}

export const setStage = async (): Promise<Stage> => {
  const display: Display = await startDisplay();
  const server = await startAppServer();
  const app = await startDriven(server.port);
  const browser = await makeBrowser(display.name);
  const open = (...paths: string[]) => browser.open(paths.map((path) => `${app.origin}${path}`));
  return {
    server,
    app,
    browser,
    open,
    logIn: async (nickname = mainUser) => {
      const query = new URLSearchParams({ as: nickname, redirectURI: `${app.origin}/` });
      open(`/oauth2/authorization/kakao?${query}`);
      await isMember(app);
      await isInstalled(app);
    },
    stop: async () => {
      await browser.remove();
      await app.close();
      await server.stop();
      display.stop();
    },
  };
};
