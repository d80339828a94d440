import type { BrowserContext, Page } from '@playwright/test';
import type { FaultProxy } from './fault-proxy.ts';

/** A page, its browser, and its own way to the server. */
export interface Stage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly network: FaultProxy;
}

/** One screen in one state, and how to get there. */
export interface ScreenState {
  readonly name: string;
  readonly open: (stage: Stage) => Promise<void>;
}
