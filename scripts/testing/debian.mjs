// Browsers, fonts and a PostgreSQL from Debian, for the tests only: `./campick start` needs none of them.
import { spawnSync } from 'node:child_process';
import { isWhole } from './fixed-set.mjs';

const packages = [
  'chromium',
  'firefox-esr',
  'fonts-noto-cjk',
  'fonts-noto-color-emoji',
  'postgresql',
  'pgbouncer',
  ...(isWhole ? ['webkit2gtk-driver', 'xvfb', 'xauth', 'xdotool', 'nginx-light', 'haproxy'] : []),
];

const run = (command, args) =>
  spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });

const installed = (name) =>
  run('dpkg', ['-s', name]).stdout?.includes('\nStatus: install ok installed') === true;

/** Installs what is missing where that is possible; answers with what is still missing. */
export const bringDebianPackages = () => {
  const missing = packages.filter((name) => !installed(name));
  if (missing.length === 0) return [];
  const mayInstall = process.getuid?.() === 0 && run('apt-get', ['--version']).status === 0;
  if (!mayInstall) return missing;
  console.log(`   installing from Debian: ${missing.join(' ')}`);
  run('apt-get', ['update', '-qq']);
  const done = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing]);
  if (done.status !== 0) console.error(done.stderr.split('\n').slice(-20).join('\n'));
  return packages.filter((name) => !installed(name));
};
