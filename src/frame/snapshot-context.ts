import { createContext } from 'react';

/** What one view of a screen has read for its snapshot. */
export interface ReadCell {
  deps: readonly unknown[] | null;
  value: unknown;
}

/** Reads each view once, for a screen that is drawn without being on screen (src/app/snapshot). */
export interface SnapshotReader {
  /** The cell's value; undefined until it has been read with these deps, after which the screen is rendered again. */
  read(cell: ReadCell, deps: readonly unknown[], query: () => Promise<unknown>): unknown;
}

/** null: the screen is on screen. */
export const SnapshotContext = createContext<SnapshotReader | null>(null);
