import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderInUse, lockFolder } from './folder-lock.ts';

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
