import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const parts = [
  'src',
  'contract',
  'packages',
  'public',
  'index.html',
  'package.json',
  'chunks.config.ts',
  'manifest.config.ts',
  'vite.config.ts',
  'tsconfig.base.json',
];

/** A bug that is planted in a copy of the sources, as scripts/mutants.mjs plants its own. */
interface Bug {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The popular queue's mistake: the entry is taken out, then sent (faults §0.5). */
export const deletesBeforeItSends: Bug = {
  file: 'src/sync/outbox/transitions.ts',
  from: 'await outbox.put(tx, { ...next.row, nextAt });',
  to: `if (event.is === 'claimed' && event.for === 'send') await outbox.remove(tx, [now.seq]);
      else await outbox.put(tx, { ...next.row, nextAt });`,
};

/** A text leaves its draft first and is stored afterwards. */
export const dropsTheDraftFirst: Bug = {
  file: 'src/features/chat/room/use-composer.ts',
  from: 'const kept = send(content, id);',
  to: 'const kept = draft.giveUp().then(() => send(content, id));',
};

export interface Built {
  readonly dist: string;
  remove(): Promise<void>;
}

/** Builds the app with that bug in it, in a folder of its own. */
export const buildWith = async ({ file, from, to }: Bug): Promise<Built> => {
  const copy = await mkdtemp(join(tmpdir(), 'campick-broken-'));
  const remove = () => rm(copy, { recursive: true, force: true });
  try {
    for (const part of parts) await cp(join(root, part), join(copy, part), { recursive: true });
    await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
    const whole = await readFile(join(copy, file), 'utf8');
    if (whole.split(from).length !== 2) throw new Error(`${file} does not hold exactly one «${from}»`);
    await writeFile(
      join(copy, file),
      whole.replace(from, () => to),
    );
    const build = spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'error'], {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const [code] = await once(build, 'exit');
    if (code !== 0) throw new Error(`the build with the bug ended with ${code}`);
    return { dist: join(copy, 'dist'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
};
