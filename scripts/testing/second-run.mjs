// A browser test that failed beside others runs once more, alone: one that passes then is flaky, and is named for it.
import { failedTests, playwrightCounts } from './counts.mjs';

/** More failures than these are a defect: running them again would only take time. */
export const mostRunAgain = 8;

const mayBeFlaky = (report) => {
  if (report === null || report.errors.length > 0) return false;
  const { length } = failedTests(report);
  return length > 0 && length <= mostRunAgain;
};

/**
 * `attempt` runs Playwright with more arguments and answers with {report, exitCode}; `alone` ends when nothing else runs.
 * @returns {Promise<import('./counts.mjs').Counts>}
 */
export const runFailedAgain = async (attempt, alone) => {
  const first = await attempt([]);
  if (!mayBeFlaky(first.report)) return playwrightCounts(first.report, first.exitCode);
  await alone();
  const second = await attempt(['--last-failed', '--workers=1']);
  return playwrightCounts(first.report, first.exitCode, second);
};
