import { chromiumLaunch } from '#tests/harness/engines.ts';

/**
 * Chromium as it is measured: without the pages behind its own address bar, which it loads some time after its start and
 * which take the processor from what is measured. The switch replaces the list of Playwright's own.
 */
export const measuredLaunch = {
  ...chromiumLaunch,
  args: [
    ...chromiumLaunch.args,
    '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,MediaRouter,OptimizationHints,Translate',
  ],
};
