import type { UserId } from '#contract/ids.ts';
import type { Account } from '../accounts.ts';
import {
  type HomeEntry,
  HomeError,
  type HomeMark,
  type Homes,
  type HomeTrouble,
  type SecondHome,
} from './home.ts';
import { byId, copied } from './stored.ts';

/** One account's home on the disk. */
interface StoredHome {
  mark: HomeMark | null;
  readonly entries: Map<string, HomeEntry>;
}

/** What survives a crash; every context of a device shares one. */
export interface HomeDisk {
  readonly homes: Map<Account, StoredHome>;
  last: UserId | null;
  /** Every read and write fails with it while it is set; `full` fails only those that need space. */
  fault: HomeTrouble | null;
}

export const makeHomeDisk = (): HomeDisk => ({ homes: new Map(), last: null, fault: null });

/**
 * Second homes that live in memory, for the simulator: the same contract as the real ones. `step` is awaited before each
 * call touches the disk, so that a caller can crash, delay or reorder there; what throws in it reaches no disk.
 */
export const memoryHomes = (disk: HomeDisk, step: () => Promise<void> = async () => {}): Homes => {
  const reach = async (needsSpace: boolean): Promise<void> => {
    await step();
    if (disk.fault !== null && (needsSpace || disk.fault !== 'full')) throw new HomeError(disk.fault);
  };

  const openHome = async (account: Account): Promise<SecondHome> => {
    await reach(true);
    const home: StoredHome = disk.homes.get(account) ?? { mark: null, entries: new Map() };
    disk.homes.set(account, home);
    let open = true;
    const use = async (needsSpace: boolean): Promise<void> => {
      await reach(needsSpace);
      if (!open || disk.homes.get(account) !== home) throw new HomeError('gone');
    };
    return {
      kind: 'bucket',
      unreadable: 0,
      mark: async () => {
        await use(false);
        return home.mark;
      },
      setMark: async (mark) => {
        await use(true);
        home.mark = { generation: mark.generation };
      },
      put: async (entries) => {
        const rows = entries.map(copied); // as they are now, not as they are when the disk is reached
        await use(true);
        for (const row of rows) home.entries.set(row.id, row);
      },
      remove: async (ids) => {
        await use(false);
        for (const id of ids) home.entries.delete(id);
      },
      all: async () => {
        await use(false);
        return [...home.entries.values()].sort(byId).map(copied);
      },
      close: () => {
        open = false;
      },
    };
  };

  return {
    openHome,
    storedHomes: async () => {
      await reach(false);
      return [...disk.homes.keys()];
    },
    deleteHome: async (account) => {
      await reach(false);
      disk.homes.delete(account);
    },
    lastAccount: async () => {
      await reach(false);
      return disk.last;
    },
    setLastAccount: async (account) => {
      await reach(true);
      disk.last = account;
    },
  };
};
