import type { AccountTables } from '#src/db/rows.ts';
import { StoreError, type Writer } from '#src/db/store.ts';
import * as recents from '#src/domain/search/recents.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';

/** What a person may do with the searches that this device remembers. */
export interface Recents {
  readonly add: (text: string) => void;
  readonly forget: (text: string) => void;
  readonly forgetAll: () => void;
}

const ifStored = (error: unknown): void => {
  if (!(error instanceof StoreError)) throw error; // a full or closed database loses a convenience, nothing more
};

export const useRecents = (): Recents => {
  const { store } = useApp();
  const write = (run: (tx: Writer<Pick<AccountTables, 'recents'>>) => Promise<void>): void => {
    store.write(['recents'], 'relaxed', run).catch(ifStored);
  };
  return {
    add: (text) => {
      if (text !== '') write((tx) => recents.add(tx, text, systemClock.wall()));
    },
    forget: (text) => write((tx) => recents.remove(tx, text)),
    forgetAll: () => write(recents.clear),
  };
};
