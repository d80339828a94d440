import './node-version.ts';

import { checkFolders } from './check-folders.ts';
import { readEnv } from './env.ts';
import { checkPort, orSentence } from './sentences.ts';

// Run by ./campick before it installs or builds anything: it imports no package.
await orSentence(async () => {
  const env = readEnv(process.env);
  await checkFolders(env);
  await checkPort(env);
});
