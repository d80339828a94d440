import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A screen that nobody looks at, on the first free number. */
export interface Display {
  readonly name: string;
  stop(): void;
}

export const startDisplay = async (): Promise<Display> => {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '500x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const number = await new Promise<string>((found, failed) => {
    createInterface({ input: child.stdout }).once('line', found);
    child.once('error', failed);
    child.once('exit', (code) => failed(new Error(`Xvfb ended with ${code}`)));
  });
  return {
    name: `:${number}`,
    stop: () => {
      process.off('exit', end);
      end();
    },
  };
};
