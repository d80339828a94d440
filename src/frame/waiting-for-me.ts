import { createContext, use } from 'react';

/** What others wait for, in numbers, for the badges of the tabs. */
export interface WaitingForMe {
  /** Messages that were not read. */
  readonly unread: number;
  /** PICKs that were not answered. */
  readonly asked: number;
}

export const nothingWaits: WaitingForMe = { unread: 0, asked: 0 };

/** Its value is kept by src/app/live. */
export const WaitingForMeContext = createContext(nothingWaits);

export const useWaitingForMe = (): WaitingForMe => use(WaitingForMeContext);
