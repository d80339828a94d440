import { createContext, use, useEffect } from 'react';
import type { NavigationType } from 'react-router-dom';

/**
 * Where a screen stands. `single`: it has the page for itself; `list`, `main`, `side`: the columns of a wide page, from
 * 900 and 1,280 px on.
 */
type PaneKind = 'single' | 'list' | 'main' | 'side';

export interface Pane {
  readonly kind: PaneKind;
  /** On a wide page: the page's first link skips to its own screen, so the screen draws no such link. */
  readonly isInColumns: boolean;
  /** The page's address is this screen's: it names the page and takes the focus. */
  readonly isOwn: boolean;
  /** Path of what stands beside a list; null: this is no list, or nothing does. */
  readonly beside: string | null;
  /** How the page came to its address, where the router cannot say it of a column; null: it can. */
  readonly cameBy: `${NavigationType}` | null;
  /** Puts the screen of a path into the third column; null: nothing. */
  readonly setSide: (path: string | null) => void;
}

export const singlePane: Pane = {
  kind: 'single',
  isInColumns: false,
  isOwn: true,
  beside: null,
  cameBy: null,
  setSide: () => {},
};

export const PaneContext = createContext(singlePane);

export const usePane = (): Pane => use(PaneContext);

/** Where there are three columns, has the third show what this screen is about, by its path. */
export const useThirdColumn = (path: string | null): void => {
  const { setSide } = usePane();
  useEffect(() => {
    setSide(path);
    return () => setSide(null);
  }, [path, setSide]);
};
