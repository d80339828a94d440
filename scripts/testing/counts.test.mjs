import { describe, expect, test } from 'vitest';
import { checkCounts, playwrightCounts, vitestCounts } from './counts.mjs';

const vitestReport = (over = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...over,
});

const playwrightReport = (stats = {}, errors = []) => ({
  stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0, ...stats },
  errors,
});

const totals = ({ passed, failed }) => [passed, failed];

describe('a check', () => {
  test('counts as one, by its exit code', () => {
    expect(totals(checkCounts(0))).toEqual([1, 0]);
    expect(totals(checkCounts(2))).toEqual([0, 1]);
  });
});

describe('a vitest report', () => {
  test('gives its tests one by one', () => {
    expect(totals(vitestCounts(vitestReport(), 0))).toEqual([5, 0]);
    expect(totals(vitestCounts(vitestReport({ numFailedTests: 2 }), 1))).toEqual([5, 2]);
  });

  test('names what failed and why in one line', () => {
    const failed = { status: 'failed', fullName: 'a room stays', failureMessages: ['no room\n  at …'] };
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }];
    const { notes } = vitestCounts(vitestReport({ numFailedTests: 1, testResults }), 1);
    expect(notes).toEqual(['a room stays: no room']);
  });

  test('turns a skipped and a to-do test into failures and says so', () => {
    const counts = vitestCounts(vitestReport({ numPendingTests: 1, numTodoTests: 1 }), 0);
    expect(totals(counts)).toEqual([5, 2]);
    expect(counts.notes).toEqual(['2 skipped, counted as failed']);
  });

  test('counts a file that broke before its tests', () => {
    const testResults = [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }];
    expect(totals(vitestCounts(vitestReport({ testResults }), 1))).toEqual([5, 1]);
  });

  test('is not believed when it is green and the run was not, when it is empty, and when it is missing', () => {
    expect(totals(vitestCounts(vitestReport(), 1))).toEqual([5, 1]);
    expect(totals(vitestCounts(vitestReport({ numPassedTests: 0 }), 0))).toEqual([0, 1]);
    expect(totals(vitestCounts(null, 0))).toEqual([0, 1]);
  });
});

describe('a playwright report', () => {
  test('gives its tests one by one; skipped and flaky ones fail', () => {
    expect(totals(playwrightCounts(playwrightReport(), 0))).toEqual([3, 0]);
    expect(totals(playwrightCounts(playwrightReport({ unexpected: 1 }), 1))).toEqual([3, 1]);
    expect(totals(playwrightCounts(playwrightReport({ flaky: 1, skipped: 2 }), 0))).toEqual([3, 3]);
  });

  test('names what failed and why in one line, however deep it is described', () => {
    const good = { ok: true, file: 'a.e2e.ts', line: 3, title: 'goes', tests: [] };
    const error = { message: '\u001b[31mnot visible\u001b[39m\n  at …' };
    const tests = [{ projectName: 'phone', status: 'unexpected', results: [{ error }] }];
    const bad = { ok: false, file: 'a.e2e.ts', line: 9, title: 'comes', tests };
    const deep = { title: 'a room', specs: [bad] };
    const suites = [{ title: 'a.e2e.ts', file: 'a.e2e.ts', specs: [good], suites: [deep] }];
    const { notes } = playwrightCounts({ ...playwrightReport({ unexpected: 1 }), suites }, 1);
    expect(notes).toEqual(['a.e2e.ts:9 a room › comes [phone]: not visible']);
  });

  test('is judged by the end of the second run where there was one, good or bad', () => {
    const tests = (status) => [{ status, results: [] }];
    const report = (status, stats) => ({
      ...playwrightReport(stats),
      suites: [
        { file: 'a.e2e.ts', specs: [{ file: 'a.e2e.ts', line: 3, title: 'goes', tests: tests(status) }] },
      ],
    });
    const first = report('unexpected', { unexpected: 1 });
    const alone = report('expected', { expected: 1 });
    expect(totals(playwrightCounts(first, 1, { report: alone, exitCode: 0 }))).toEqual([4, 0]);
    expect(playwrightCounts(first, 0, { report: alone, exitCode: 1 })).toMatchObject({
      passed: 4,
      failed: 1,
      notes: ['the run broke outside its tests'],
    });
  });

  test('is not believed when the run broke outside its tests, was empty, or left no report', () => {
    expect(totals(playwrightCounts(playwrightReport({}, [{ message: 'no browser\nat …' }]), 1))).toEqual([
      3, 1,
    ]);
    expect(totals(playwrightCounts(playwrightReport({}), 1))).toEqual([3, 1]);
    expect(totals(playwrightCounts(playwrightReport({ expected: 0 }), 0))).toEqual([0, 1]);
    expect(totals(playwrightCounts(null, 0))).toEqual([0, 1]);
  });
});
