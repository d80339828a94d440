import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, firefox } from '@playwright/test';
import { chromiumLaunch, firefoxLaunch, phone } from './engines.ts';
import { answerAboutNotifications } from './notification-permission.ts';

/** A browser on a folder of its own, which can be ended and started again as a person's would be. */
export interface Profile {
  /** Starts it; `offline` before its first page. */
  open(options?: { readonly offline?: boolean }): Promise<BrowserContext>;
  /** Ends every process of it at once, as a flat battery or the system would, and proves that none is left. */
  kill(): Promise<void>;
  /** Blocks all site data, as the browser's own settings do; before it is opened. */
  blockStorage(): Promise<void>;
  remove(): Promise<void>;
}

/** Process ids whose command line names this folder: the browser itself, and the helpers it hands the folder to. */
const processesOf = async (folder: string): Promise<number[]> => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const mine = await Promise.all(
    ids.map(async (id) => {
      if (id === process.pid) return false;
      const line = await readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => ''); // ended while we looked
      return line.includes(folder);
    }),
  );
  return ids.filter((_id, at) => mine[at]);
};

/** Ends them all. A survivor would hold the profile and fake a loss (faults §2.4), so there must be none. */
const endAll = async (folder: string): Promise<void> => {
  for (let round = 0; round < 200; round += 1) {
    const left = await processesOf(folder);
    if (left.length === 0) return;
    for (const id of left) {
      try {
        process.kill(id, 'SIGKILL');
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
      }
    }
    await new Promise((go) => setTimeout(go, 25)); // the kernel needs a moment to take them away
  }
  throw new Error(`processes of ${folder} outlive SIGKILL`);
};

/** A fresh profile of Debian's Chromium or Firefox; `prefs`: of Firefox, as about:config has them. */
export const makeProfile = async (
  engine: 'chromium' | 'firefox' = 'chromium',
  prefs: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Profile> => {
  const folder = await mkdtemp(join(tmpdir(), 'campick-profile-'));
  let firefoxUserPrefs = { ...prefs };
  return {
    open: async ({ offline = false } = {}) => {
      if (engine === 'firefox')
        return firefox.launchPersistentContext(folder, {
          ...firefoxLaunch,
          ...phone,
          offline,
          firefoxUserPrefs,
        });
      const context = await chromium.launchPersistentContext(folder, {
        ...chromiumLaunch,
        ...phone,
        hasTouch: true,
        offline,
      });
      await answerAboutNotifications(context, 'denied'); // as in fixtures.ts
      return context;
    },
    blockStorage: async () => {
      firefoxUserPrefs = { ...prefs, 'network.cookie.cookieBehavior': 2 };
      const settings = { profile: { default_content_setting_values: { cookies: 2 } } };
      await mkdir(join(folder, 'Default'), { recursive: true });
      await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(settings));
    },
    kill: () => endAll(folder),
    remove: async () => {
      await endAll(folder);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
