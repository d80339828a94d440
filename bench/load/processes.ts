import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer, Orders } from './orders.ts';

const here = join(import.meta.dirname, '..');

const gone = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect(); // both end when nobody is there any more
  await exit;
};

/** The process that makes the load. */
export interface Generator {
  /** One order at a time; throws what went wrong there. */
  tell<D extends keyof Orders>(does: D, ask: Orders[D]['ask']): Promise<Orders[D]['answer']>;
  stop(): Promise<void>;
}

export const startGenerator = (): Generator => {
  const child = fork(join(here, 'sockets-generator.ts'));
  return {
    tell: async (does, ask) => {
      const answered = once(child, 'message');
      const ended = once(child, 'exit').then(() => {
        throw new Error(`the generator ended while it did ${does}`);
      });
      child.send({ does, ask });
      const [said] = (await Promise.race([answered, ended])) as [Answer]; // it says nothing else
      if ('failed' in said) throw new Error(said.failed);
      return said.answer as never; // to this order: one at a time
    },
    stop: () => gone(child),
  };
};

/** The bare `ws` server of rooms of two. */
export const startBare = async (): Promise<{ readonly port: number; stop(): Promise<void> }> => {
  const child = fork(join(here, 'sockets-bare.ts'));
  const [port] = await once(child, 'message');
  return { port, stop: () => gone(child) };
};

/** Resident memory of a process, MiB (Linux). */
export const residentMiB = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
};

/** How late a server's event loop was within a window, by the file that `bench/loop-lag.ts` writes. */
export const lagBetween = async (file: string, from: number, to: number) => {
  const rows = (await readFile(file, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number))
    .filter(([at = 0]) => at >= from && at <= to);
  const most = (column: number) => Math.max(0, ...rows.map((row) => row[column] ?? 0));
  return { p99: most(1), max: most(2) };
};
