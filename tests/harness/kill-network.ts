import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { chromiumLaunch, phone } from './engines.ts';

/** A browser behind a network cable of its own, which can really be pulled out: the browser itself notices. */
export interface Cabled {
  /** Address of this machine as that browser sees it. */
  readonly host: string;
  open(origin: string): Promise<BrowserContext>;
  pull(): void;
  plug(): void;
  remove(): Promise<void>;
}

/** iproute2; a machine without it makes no networks. */
const tool = '/sbin/ip';
const ip = (...args: string[]): void => {
  execFileSync(tool, args, { stdio: ['ignore', 'ignore', 'pipe'] });
};

/** Whether this machine lets us make networks: root, and a kernel with namespaces. */
export const mayMakeNetworks = (): boolean => {
  const probe = `campick-probe-${process.pid}`;
  if (spawnSync(tool, ['netns', 'add', probe]).status !== 0) return false;
  const made = spawnSync(tool, ['link', 'add', 'campickp0', 'type', 'veth', 'peer', 'name', 'campickp1']);
  if (made.status === 0) spawnSync(tool, ['link', 'del', 'campickp0']);
  spawnSync(tool, ['netns', 'del', probe]);
  return made.status === 0;
};

/** Puts a browser into a network namespace with one cable to this machine. */
export const makeCabled = async (): Promise<Cabled> => {
  const name = `campick-${process.pid}`;
  const [here, there] = [`cpk${process.pid}a`, `cpk${process.pid}b`];
  const net = `10.213.${process.pid % 250}`;
  const folder = await mkdtemp(join(tmpdir(), 'campick-cabled-'));
  ip('netns', 'add', name);
  ip('link', 'add', here, 'type', 'veth', 'peer', 'name', there, 'netns', name);
  ip('addr', 'add', `${net}.1/30`, 'dev', here);
  ip('link', 'set', here, 'up');
  const plug = (): void => {
    ip('-n', name, 'link', 'set', there, 'up');
    ip('-n', name, 'route', 'replace', 'default', 'via', `${net}.1`);
  };
  ip('-n', name, 'addr', 'add', `${net}.2/30`, 'dev', there);
  ip('-n', name, 'link', 'set', 'lo', 'up');
  plug();
  const start = join(folder, 'chromium');
  await writeFile(
    start,
    `#!/bin/sh\nexec ${tool} netns exec ${name} ${chromiumLaunch.executablePath} "$@"\n`,
  );
  await chmod(start, 0o755);
  let context: BrowserContext | null = null;
  return {
    host: `${net}.1`,
    open: async (origin) => {
      context = await chromium.launchPersistentContext(join(folder, 'profile'), {
        ...chromiumLaunch,
        ...phone,
        hasTouch: true,
        executablePath: start,
        // service workers want a secure context, and this is neither https nor localhost
        args: [...chromiumLaunch.args, `--unsafely-treat-insecure-origin-as-secure=${origin}`],
      });
      return context;
    },
    pull: () => ip('-n', name, 'link', 'set', there, 'down'),
    plug,
    remove: async () => {
      await context?.close();
      ip('link', 'del', here);
      ip('netns', 'del', name);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
