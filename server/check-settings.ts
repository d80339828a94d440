import './node-version.ts';

import { checkFolders } from './check-folders.ts';
import { readEnv } from './env.ts';
import { EnvError } from './env-vars.ts';

// Run by ./campick before it installs or builds anything: it imports no package.
try {
  await checkFolders(readEnv(process.env));
} catch (error) {
  if (!(error instanceof EnvError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
