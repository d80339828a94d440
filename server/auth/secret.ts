import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The key that signs cookies and upload addresses: made once, readable for this server's user alone (faults §4.37). The
 * process that creates the file first wins, so two starts at once agree.
 */
export const loadSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(randomBytes(48).toString('base64url'));
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < 32)
    throw new Error(`${path} is damaged: delete it to make a new one (everybody logs in again)`);
  return secret;
};
