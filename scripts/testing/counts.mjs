// What a test runner's JSON report says, as {passed, failed, notes}. A skipped, flaky or to-do test is a failed one,
// and a run that broke outside its tests counts as one failure: a green line never hides anything.

import { stripVTControlCharacters } from 'node:util';

/** @typedef {{ passed: number, failed: number, notes: string[] }} Counts */

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

/** The specs of a Playwright report that did not go as expected, with the first error of each. */
const failures = (suite) => [
  ...(suite.suites ?? []).flatMap(failures),
  ...(suite.specs ?? [])
    .filter((spec) => !spec.ok)
    .map((spec) =>
      failure(
        `${spec.file}:${spec.line} ${spec.title}`,
        spec.tests.flatMap(({ results }) => results).find(({ error }) => error)?.error.message,
      ),
    ),
];

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

/** @returns {Counts} */
export const playwrightCounts = (report, exitCode) => {
  if (report === null) return { passed: 0, failed: 1, notes: ['no report was written'] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  const counts = {
    passed: expected,
    failed: unexpected + flaky + skipped + report.errors.length,
    notes: [
      ...(skipped > 0 ? [`${skipped} skipped, counted as failed`] : []),
      ...(flaky > 0 ? [`${flaky} flaky, counted as failed`] : []),
      ...failures(report),
      ...report.errors.map((error) => `broke outside its tests: ${String(error.message).split('\n')[0]}`),
    ],
  };
  return empty(broken(counts, exitCode, 'the run broke outside its tests'));
};
