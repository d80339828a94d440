// What a test runner's JSON report says, as {passed, failed, notes}. A skipped, flaky or to-do test is a failed one,
// and a run that broke outside its tests counts as one failure: a green line never hides anything.

import { stripVTControlCharacters } from 'node:util';

/** `flaky`: tests that failed and then passed alone. @typedef {{ passed: number, failed: number, notes: string[], flaky?: string[] }} Counts */

/** @returns {Counts} */
export const checkCounts = (exitCode) => ({
  passed: exitCode === 0 ? 1 : 0,
  failed: exitCode === 0 ? 0 : 1,
  notes: [],
});

const broken = (counts, exitCode, why) =>
  exitCode === 0 || counts.failed > 0 ? counts : { ...counts, failed: 1, notes: [...counts.notes, why] };

const empty = (counts) =>
  counts.passed + counts.failed > 0 ? counts : { passed: 0, failed: 1, notes: ['the runner found no test'] };

/** A failed test in the summary, where it is read when the rest of a long log is gone: its name and why, in a line. */
const failure = (name, message) =>
  `${name}: ${stripVTControlCharacters(String(message ?? 'no message'))
    .split('\n')[0]
    .slice(0, 200)}`;

/** The tests of a Playwright report, one for each project, with the titles that they stand under. */
const testsOf = (suite, titles = []) => [
  ...(suite.suites ?? []).flatMap((inner) =>
    testsOf(
      inner,
      inner.title === undefined || inner.title === inner.file ? titles : [...titles, inner.title],
    ),
  ),
  ...(suite.specs ?? []).flatMap((spec) =>
    spec.tests.map((one) => ({
      name: `${spec.file}:${spec.line} ${[...titles, spec.title].join(' › ')}${one.projectName ? ` [${one.projectName}]` : ''}`,
      status: one.status,
      error: one.results.find(({ error }) => error)?.error.message,
    })),
  ),
];

/** The tests of a Playwright report that failed. */
export const failedTests = (report) => testsOf(report).filter(({ status }) => status === 'unexpected');

/** @returns {Counts} */
export const vitestCounts = (report, exitCode) => {
  if (report === null) return { passed: 0, failed: 1, notes: ['no report was written'] };
  const skipped = report.numPendingTests + report.numTodoTests;
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
  );
  const counts = {
    passed: report.numPassedTests,
    failed: report.numFailedTests + skipped + brokenFiles.length,
    notes: [
      ...(skipped > 0 ? [`${skipped} skipped, counted as failed`] : []),
      ...brokenFiles.map((file) => `broke outside its tests: ${file.name}`),
      ...report.testResults
        .flatMap(({ assertionResults }) => assertionResults)
        .filter(({ status }) => status === 'failed')
        .map((one) => failure(one.fullName, one.failureMessages[0])),
    ],
  };
  return empty(broken(counts, exitCode, 'the run broke outside its tests'));
};

/**
 * `second`: what a second run of the failed tests alone came to. Each test counts once, and passes when either run says so.
 * @returns {Counts}
 */
export const playwrightCounts = (report, exitCode, second = null) => {
  if (report === null) return { passed: 0, failed: 1, notes: ['no report was written'] };
  const { expected, unexpected, flaky: retried, skipped } = report.stats;
  const passedAlone = new Set(
    second === null || second.report === null
      ? []
      : testsOf(second.report)
          .filter(({ status }) => status === 'expected')
          .map(({ name }) => name),
  );
  const failed = failedTests(report);
  const flaky = failed.filter(({ name }) => passedAlone.has(name)).map(({ name }) => name);
  const counts = {
    passed: expected + flaky.length,
    failed: unexpected - flaky.length + retried + skipped + report.errors.length,
    notes: [
      ...(skipped > 0 ? [`${skipped} skipped, counted as failed`] : []),
      ...(retried > 0 ? [`${retried} flaky, counted as failed`] : []),
      ...failed.filter(({ name }) => !passedAlone.has(name)).map(({ name, error }) => failure(name, error)),
      ...report.errors.map((error) => `broke outside its tests: ${String(error.message).split('\n')[0]}`),
    ],
    flaky,
  };
  return empty(broken(counts, second?.exitCode ?? exitCode, 'the run broke outside its tests'));
};
