import { startTransition, useEffect, useState } from 'react';
import { useStartsScrolled } from '../shell/AppShell.tsx';
import { useUi } from '../Ui.tsx';

/**
 * How many of a list's rows are rendered: those of the first window at first, and once that is painted, in pieces that a
 * tap can interrupt, all of them. A tap on a tab is answered by what can be seen. All at once where the rows have no least
 * height, where the screen opens further down, or where the app says so. `rowHeight` in px.
 */
export const useFirstRows = (count: number, rowHeight: number | undefined): number => {
  const { beginList } = useUi();
  const startsScrolled = useStartsScrolled();
  const [first, setFirst] = useState(() => {
    const beginning = rowHeight === undefined || startsScrolled ? null : beginList();
    if (rowHeight === undefined || beginning === null) return null;
    const { leastRows, rest } = beginning;
    return { rows: Math.max(leastRows, Math.ceil(innerHeight / rowHeight)), rest };
  });
  const rest = first?.rest;
  useEffect(() => {
    let isMounted = true;
    void rest?.then(() => isMounted && startTransition(() => setFirst(null)));
    return () => {
      isMounted = false;
    };
  }, [rest]);
  return first === null ? count : Math.min(count, first.rows);
};
