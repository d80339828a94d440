// How the steps of ./campick test run their tools: a process group for each, a limit of time, and counts from its report.
import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkCounts, vitestCounts } from './counts.mjs';
import { isWhole } from './fixed-set.mjs';

export const root = resolve(import.meta.dirname, '../..');
/** A step that hangs is a failed step, not a build that never ends. All journeys take well over an hour. */
const limitMs = (isWhole ? 180 : 28) * 60_000;
/** Ends what runs now. */
export const running = new Set();

/**
 * Runs a command in a process group of its own, so that nothing of it outlives the step; answers with its exit code. `log`:
 * the file that takes what it prints, for a step beside another one.
 */
export const run = (command, args, { log = null, ...extra } = {}) =>
  new Promise((done) => {
    const { DATABASE_URL: _outer, ...env } = process.env; // the steps decide which database is meant
    const out = log === null ? null : openSync(log, 'w');
    const child = spawn(command, args, {
      cwd: root,
      stdio: out === null ? 'inherit' : ['ignore', out, out],
      detached: true,
      env: { ...env, ...extra },
    });
    const signal = (name) => {
      try {
        process.kill(-child.pid, name);
      } catch (error) {
        if (error.code !== 'ESRCH') throw error;
      }
    };
    /** Asks first, so that a runner can stop the database it started. */
    const end = () => {
      signal('SIGTERM');
      setTimeout(() => signal('SIGKILL'), 10_000).unref();
    };
    const timer = setTimeout(() => {
      console.error(`   still running after ${limitMs / 60_000} minutes: ended`);
      end();
    }, limitMs);
    running.add(end);
    child.once('error', (error) => {
      running.delete(end);
      clearTimeout(timer);
      console.error(`   ${error.message}`);
      done(127);
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      running.delete(end);
      if (out !== null) closeSync(out);
      signal('SIGKILL'); // what the step left behind
      done(code ?? 1);
    });
  });

export const report = (name) => `test-results/${name}.json`;

/** How each runner is told to write plain text where nobody watches; neither listens to the other's variable. */
export const plain = (variable, value) => (process.stdout.isTTY ? {} : { [variable]: value });

export const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

export const check =
  (script) =>
  async (log = null) =>
    checkCounts(await run('npm', ['run', '-s', script], { log }));

export const vitest =
  (project, env = {}, name = project, more = []) =>
  async (log = null) => {
    const args = [
      'run',
      '--project',
      project,
      ...more,
      '--allowOnly=false',
      '--reporter=default',
      '--reporter=json',
    ];
    const code = await run('node_modules/.bin/vitest', [...args, `--outputFile.json=${report(name)}`], {
      ...plain('NO_COLOR', '1'),
      ...env,
      log,
    });
    return vitestCounts(read(report(name)), code);
  };
