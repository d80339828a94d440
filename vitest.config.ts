import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { clientBuildStub } from './tests/harness/client-build-stub.ts';

/** What a size of the check leaves out (0032); nothing where a test is run by hand. The command line's own `--exclude` is not heard by projects. */
const leftOut = process.env['LEFT_OUT']?.split(' ') ?? [];

/** Its default leaves one of two cores idle. */
const maxWorkers = 2;

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.{ts,tsx}',
            'contract/**/*.test.ts',
            'tests/docs/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          maxWorkers,
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'sim',
          environment: 'node',
          include: ['tests/sim/**/*.test.ts'],
          maxWorkers,
          testTimeout: 600_000, // one test runs many seeds
        },
      },
      {
        plugins: [react(), clientBuildStub()], // the documents of first visits are drawn by the client's own screens
        test: {
          name: 'server',
          environment: 'node',
          include: ['{server,packages,demo}/**/*.test.ts', 'tests/server/**/*.test.ts'],
          // PostgreSQL's own tools know no newer version than theirs: they are asked on the machine's database alone
          exclude: [...leftOut, ...(process.env['DATABASE_URL'] ? [] : ['tests/server/restore.test.ts'])],
          globalSetup: ['tests/server/global-setup.ts'],
          fileParallelism: false, // one database server, and measured limits: files do not disturb each other
          isolate: false, // every file starts servers of its own; loading the server's modules for each file took a fifth of the step
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'webkit',
          environment: 'node',
          include: ['tests/webkit/**/*.webkit.ts'],
          exclude: leftOut,
          fileParallelism: false, // one browser at a time: it is the measure of what is waited for
          retry: 0,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
