import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { connect, createServer } from 'node:net';

/** Another process serves from this folder. */
export class FolderInUse extends Error {
  constructor(folder: string, holder: string) {
    super(
      `${folder} is in use by another running server (process ${holder}): stop it, or set another DATA_DIR`,
    );
    this.name = 'FolderInUse';
  }
}

const askHolder = (name: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect({ path: name });
    let said = '';
    socket.setTimeout(1_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.on('error', () => undefined); // it just ended: 'close' follows
    socket.on('close', () => resolve(said || 'unknown'));
  });

/**
 * Takes the folder for this process. The lock is an abstract socket of the kernel (Linux): it ends with the process
 * however that ends, so a kill −9 leaves nothing to clean up. Returns the release.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const real = await realpath(folder);
  const name = `\0campick-${createHash('sha256').update(real).digest('hex').slice(0, 32)}`;
  const server = createServer((socket) => socket.on('error', () => undefined).end(`${process.pid}`));
  server.unref();
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE'
        ? askHolder(name).then((holder) => reject(new FolderInUse(folder, holder)), reject)
        : reject(error),
    );
    server.listen({ path: name }, resolve);
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
};
