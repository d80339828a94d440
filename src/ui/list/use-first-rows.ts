import { useDeferredValue, useState } from 'react';
import { useStartsScrolled } from '../shell/AppShell.tsx';
import { useUi } from '../Ui.tsx';

/** More rows than any window shows of a list: 72 px is less than the lowest row has. */
const rowsInWindow = (): number => Math.ceil(innerHeight / 72);

/**
 * How many of a list's rows are rendered: those of the first window at first, and after them, in pieces that a tap can
 * interrupt, all of them. A tap on a tab is answered by what can be seen. All at once where the list must not grow, where
 * the screen opens further down, or where the app may not begin with less.
 */
export const useFirstRows = (count: number, grows: boolean): number => {
  const { growLists } = useUi();
  const startsScrolled = useStartsScrolled();
  const [first] = useState(() => (grows && growLists() && !startsScrolled ? rowsInWindow() : null));
  // with a first value, even the same one, React renders a second time
  const isWhole = useDeferredValue(true, first === null ? undefined : false);
  return isWhole || first === null ? count : Math.min(count, first);
};
