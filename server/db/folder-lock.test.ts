import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

const run = promisify(execFile);
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a folder is held once, by whatever path it is reached, and free again after the release', async () => {
  const release = await lockFolder(folder);
  const other = `${folder}-link`;
  await symlink(folder, other);
  try {
    await expect(lockFolder(folder)).rejects.toThrow(FolderInUse);
    await expect(lockFolder(other)).rejects.toThrow(`process ${process.pid}`);
  } finally {
    await rm(other);
  }
  await release();
  await (await lockFolder(folder))();
});

// as containers are that share a volume: each with processes, networks and shared memory of its own
const elsewhere = [...(process.getuid?.() === 0 ? [] : ['-r']), '-n', '-i', '-p', '--fork', '--mount-proc'];

test('a folder is held once, whatever namespaces the second server runs in', async () => {
  const release = await lockFolder(folder);
  const code = `import('${join(import.meta.dirname, 'folder-lock.ts')}')
    .then(({ lockFolder }) => lockFolder(process.argv[1]))
    .then(() => 'held', (error) => error.name).then(console.log);`;
  const second = async () =>
    (await run('unshare', [...elsewhere, process.execPath, '-e', code, folder])).stdout.trim();
  expect(await second()).toBe('FolderInUse');
  await release();
  expect(await second()).toBe('held');
});

test('a copy of a held folder is free', async () => {
  const release = await lockFolder(folder);
  const copy = `${folder}-copy`;
  await cp(folder, copy, { recursive: true });
  try {
    await (await lockFolder(copy))();
  } finally {
    await rm(copy, { recursive: true });
    await release();
  }
});

test('a killed holder leaves the folder free', async () => {
  const code = `import('${join(import.meta.dirname, 'folder-lock.ts')}')
    .then(({ lockFolder }) => lockFolder(process.argv[1]))
    .then(() => { console.log('held'); setInterval(() => {}, 1000); });`;
  const child = spawn(process.execPath, ['-e', code, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(lockFolder(folder)).rejects.toThrow(`process ${child.pid}`);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (await lockFolder(folder))();
});
