import { expect, test } from 'vitest';
import { startAppServer } from '#tests/harness/app-server.ts';
import { startFaultProxy } from '#tests/harness/fault-proxy.ts';
import { openWindow } from './driver.ts';
import { cpuMs, descendants, makeProfile, startDisplay, startMiniBrowser } from './mini-browser.ts';
import { startRemote } from './remote.ts';
import { writeFileSync } from 'node:fs';
import { personOf } from '#tests/harness/pick-people.ts';

test('probe', async () => {
  const t0 = Date.now(); const t = (m: string, ...x: unknown[]) => console.log(Date.now() - t0, m, ...x);
  const display = await startDisplay(); t('display', display.name);
  const server = await startAppServer(); t('server');
  const remote = await startRemote();
  const network = await startFaultProxy(server.port, remote.amend);
  const p = await personOf(network.origin, '응원석맨앞'); t('api', p.jar.header()?.length);
  const profile = makeProfile(display);
  const w = await openWindow(profile); t('window');
  const query = new URLSearchParams({ as: '웹킷이', redirectURI: `${network.origin}/` });
  await w.go(`${network.origin}/oauth2/authorization/kakao?${query}`); t('loggedin', await w.driver.getCurrentUrl());
  await new Promise((r) => setTimeout(r, 3000));
  t('title', await w.run(() => document.body.innerText.slice(0, 300), null));
  writeFileSync('/tmp/wkprobe/a.png', await w.driver.takeScreenshot(), 'base64'); t('shot');
  t('procs', descendants(w.pid));
  t('remote', remote.current(), await remote.run((a: number) => [a, document.visibilityState, navigator.onLine], 4));
  await w.end(); t('ended');
  const alone = startMiniBrowser(profile, `${network.origin}/oauth2/authorization/kakao?${query}`);
  await expect.poll(() => remote.current()?.href, { timeout: 20000 }).toBe(`${network.origin}/`);
  t('alone', remote.current(), descendants(alone.pid));
  await new Promise((r) => setTimeout(r, 3000));
  t('text', await remote.run(() => document.body.innerText.slice(0, 200), null), cpuMs(alone.pid));
  const net = descendants(alone.pid).find((x) => x.name.startsWith('WebKitNet'))!;
  process.kill(net.pid, 'SIGKILL'); t('killed net');
  for (let i = 0; i < 12; i++) { await new Promise((r) => setTimeout(r, 500)); t('now', remote.current()?.id, await remote.run(() => [document.querySelectorAll('article').length], 4).catch(String), descendants(alone.pid).map(x => x.name+x.pid).join()); }
  const web = descendants(alone.pid).filter((x) => x.name.startsWith('WebKitWeb'));
  for (const x of web) process.kill(x.pid, 'SIGKILL'); t('killed web', web);
  for (let i = 0; i < 6; i++) { await new Promise((r) => setTimeout(r, 500)); t('now', remote.current()?.id, await remote.run(() => [document.querySelectorAll('article').length], 4).catch(String), descendants(alone.pid).map(x => x.name+x.pid).join()); }
  await alone.end(); t('end alone');
  await network.close(); await remote.stop(); await server.stop(); await display.end(); profile.remove(); t('all');
}, 120_000);
