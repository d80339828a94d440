import { execFile } from 'node:child_process';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { connect } from '#server/db/pool.ts';
import { emptyDatabase } from './database.ts';

/** Commands as an operator types them: with what they use set, and with it set wrong. */

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let empty: Awaited<ReturnType<typeof emptyDatabase>>;
let ours: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campick-commands-'));
  [empty, ours] = await Promise.all([emptyDatabase(), emptyDatabase()]);
  const { sessions, close } = connect(ours.url);
  await migrate(sessions);
  await close();
});
afterAll(async () => {
  await empty.drop();
  await ours.drop();
  await rm(folder, { recursive: true, force: true });
});

const commands = {
  inquiries: ['server/operator/inquiries.ts'],
  sessions: ['server/auth/end-sessions.ts', 'end', '아무개'],
  reset: ['demo/reset.ts'],
} as const;

const run = (command: keyof typeof commands, vars: Readonly<Record<string, string>>) =>
  new Promise<{ code: unknown; stdout: string; stderr: string }>((done) => {
    const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: join(folder, 'nowhere'), ...vars };
    execFile(process.execPath, [...commands[command]], { cwd: root, env }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, stdout, stderr }),
    );
  });

test.each(['inquiries', 'sessions', 'reset'] as const)(
  '%s where no server’s data is says so, and makes none',
  async (command) => {
    expect(await run(command, {})).toEqual({
      code: 1,
      stdout: '',
      stderr: `there is no server's data in DATA_DIR ${folder}/nowhere: set DATA_DIR or DATABASE_URL as the server has it\n`,
    });
    await expect(access(join(folder, 'nowhere'))).rejects.toThrow('ENOENT');
  },
);

test.each(['inquiries', 'sessions', 'reset'] as const)(
  '%s with a DATABASE_URL where nobody answers says the sentence of a start',
  async (command) => {
    expect(await run(command, { DATABASE_URL: 'postgresql://u:p@127.0.0.1:9/db' })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL: no PostgreSQL answers at 127.0.0.1:9 (ECONNREFUSED): start it, or mend host and port\n',
    });
  },
);

test.each(['inquiries', 'sessions'] as const)(
  '%s on a database that is not Campick’s says so',
  async (command) => {
    expect(await run(command, { DATABASE_URL: empty.url })).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'the database has no tables of this Campick: start the server on it once, or set DATA_DIR or DATABASE_URL as the server has it\n',
    });
  },
);

test('a command asks for no more of production than it uses', async () => {
  const vars = { NODE_ENV: 'production', DATABASE_URL: ours.url, OAUTH_KAKAO_CLIENT_ID: 'half of it' };
  expect(await run('inquiries', vars)).toEqual({ code: 0, stdout: 'no inquiries\n', stderr: '' });
  expect((await run('sessions', vars)).stderr).toBe('there is no user 아무개\n');
  expect((await run('inquiries', { ...vars, DATABSE_URL: ours.url })).stderr).toBe(
    'DATABSE_URL is no variable of Campick: DATABASE_URL is meant, or unset it\n',
  );
});
