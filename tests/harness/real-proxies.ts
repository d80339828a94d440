import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

/** A proxy of an operator's, as their distribution brings it. */
export interface RealProxy {
  readonly origin: string;
  /** Leads to another port; where nobody listens there, it answers with a page of its own. */
  lead(port: number): Promise<void>;
  stop(): Promise<void>;
}

const answers = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => true,
    () => false,
  );

/** `more` stands in the server's block. Without `proxy_http_version` nginx speaks HTTP/1.0 and upgrades nothing. */
const nginxConf = (folder: string, port: number, to: number, more: string): string => `
pid ${folder}/pid;
error_log ${folder}/error.log;
worker_processes 1;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${folder}/${of};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    proxy_set_header Host $http_host;
    ${more}
    location / { proxy_pass http://127.0.0.1:${to}; }
  }
}`;

/** `more` stands in the front end's block. */
const haproxyConf = (port: number, to: number, more: string): string => `
defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
frontend front
  bind 127.0.0.1:${port}
  ${more}
  default_backend back
backend back
  server app 127.0.0.1:${to}
`;

const programs = {
  nginx: {
    path: '/usr/sbin/nginx',
    args: (file: string) => ['-g', 'daemon off; master_process off;', '-c', file],
  },
  haproxy: { path: '/usr/sbin/haproxy', args: (file: string) => ['-db', '-f', file] },
} as const;

/** Starts it before the server on that port of the loopback address. */
export const startRealProxy = async (
  kind: keyof typeof programs,
  to: number,
  more: string,
): Promise<RealProxy> => {
  const folder = await mkdtemp(join(tmpdir(), `campick-${kind}-`));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { path, args } = programs[kind];
  let running: ChildProcess | null = null;
  const end = async (): Promise<void> => {
    if (running === null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  };
  const lead = async (target: number): Promise<void> => {
    const file = join(folder, 'conf');
    const conf = kind === 'nginx' ? nginxConf(folder, port, target, more) : haproxyConf(port, target, more);
    await writeFile(file, conf);
    await end();
    running = spawn(path, args(file), { stdio: 'ignore' });
    while (!(await answers(origin))) await new Promise((go) => setTimeout(go, 20));
  };
  await lead(to);
  return {
    origin,
    lead,
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
