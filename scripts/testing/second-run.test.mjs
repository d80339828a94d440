import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { mostRunAgain, runFailedAgain } from './second-run.mjs';

const root = resolve(import.meta.dirname, '../..');

const planted = `
import { existsSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
test('stays', () => {});
for (const project of ['a', 'b'])
  test.describe(project, () => {
    test('comes and goes', ({}, { project: { name } }) => {
      const mark = new URL('./seen-' + name, import.meta.url);
      const isSecond = existsSync(mark);
      writeFileSync(mark, '');
      expect(name === 'one' || project === 'b' || isSecond).toBe(true);
    });
  });
test('never comes', ({}, { project: { name } }) => {
  expect(name).toBe('one');
});
`;

const config = `export default {
  testMatch: '*.e2e.mjs', outputDir: 'out', workers: 1, projects: [{ name: 'one' }, { name: 'two' }] };`;

test('a real run names a planted flaky test, counts a constant failure once, and repeats nothing else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campick-second-run-'));
  try {
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    writeFileSync(join(folder, 'planted.e2e.mjs'), planted);
    writeFileSync(join(folder, 'playwright.config.mjs'), config);
    const file = join(folder, 'report.json');
    const ran = [];
    const attempt = async (more) => {
      rmSync(file, { force: true });
      const program = join(root, 'node_modules/@playwright/test/cli.js');
      const { status } = spawnSync(process.execPath, [program, 'test', '--reporter=json', ...more], {
        cwd: folder,
        env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      });
      const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
      ran.push(report.stats.expected + report.stats.unexpected);
      return { report, exitCode: status };
    };
    const counts = await runFailedAgain(attempt, async () => ran.push('alone'));
    expect(ran).toEqual([8, 'alone', 2]);
    expect([counts.passed, counts.failed]).toEqual([7, 1]);
    expect(counts.flaky).toEqual(['planted.e2e.mjs:7 a › comes and goes [two]']);
    expect(counts.notes).toHaveLength(1);
    expect(counts.notes[0]).toContain('never comes');
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 120_000);

const failing = (count) => ({
  stats: { expected: 1, unexpected: count, flaky: 0, skipped: 0 },
  suites: [
    {
      title: 'a.e2e.ts',
      specs: Array.from({ length: count }, (_none, line) => ({
        ok: false,
        file: 'a.e2e.ts',
        line,
        title: 'fails',
        tests: [{ projectName: 'one', status: 'unexpected', results: [] }],
      })),
    },
  ],
  errors: [],
});

const runsOf = async (report) => {
  let runs = 0;
  const attempt = async () => {
    runs += 1;
    return { report, exitCode: 1 };
  };
  const { failed } = await runFailedAgain(attempt, async () => {});
  return { runs, failed };
};

test('as many failures as may be flaky run again, one more does not, and neither does a run that broke', async () => {
  expect(await runsOf(failing(mostRunAgain))).toEqual({ runs: 2, failed: mostRunAgain });
  expect(await runsOf(failing(mostRunAgain + 1))).toEqual({ runs: 1, failed: mostRunAgain + 1 });
  expect(await runsOf({ ...failing(1), errors: [{ message: 'no browser' }] })).toEqual({
    runs: 1,
    failed: 2,
  });
  expect(await runsOf(null)).toEqual({ runs: 1, failed: 1 });
});

test('a second run that leaves no report, or ends badly though its tests passed, makes nothing green', async () => {
  const good = failing(1);
  good.suites[0].specs[0].tests[0].status = 'expected';
  const seconds = { none: { report: null, exitCode: 1 }, bad: { report: good, exitCode: 1 } };
  for (const second of Object.values(seconds)) {
    const attempt = async (more) => (more.length > 0 ? second : { report: failing(1), exitCode: 1 });
    expect((await runFailedAgain(attempt, async () => {})).failed).toBe(1);
  }
});

test('what failed runs again by itself: after everything else, only what failed, and one at a time', async () => {
  const asked = [];
  const attempt = async (more) => {
    asked.push(more);
    return { report: failing(2), exitCode: 1 };
  };
  await runFailedAgain(attempt, async () => asked.push('alone'));
  expect(asked).toEqual([[], 'alone', ['--last-failed', '--workers=1']]);
});
