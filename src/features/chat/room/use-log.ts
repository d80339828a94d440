import { useState } from 'react';
import type { ChatRoomId } from '#contract/ids.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { logRead, type ShownLog } from '../chat-reads.ts';
import { atEnd, moved, newer, older } from './log-window.ts';

export interface Log {
  /** undefined: not read yet, or there is no room. */
  readonly shown: ShownLog | undefined;
  readonly goOlder: () => void;
  readonly goNewer: () => void;
  readonly goEnd: () => void;
}

/** Watches one stretch of a room's log and moves it along: the data is windowed, not only the DOM. */
export const useLog = (room: ChatRoomId | null): Log => {
  const [window, setWindow] = useState(atEnd);
  const shown = useCachedView(...logRead(room, window), [room, window]);
  // one step at a time: where the next one leads is known when this one has been read. An effect calls it, perhaps after a
  // click has set another window that is not rendered yet, and must not undo the click.
  const step = (to: typeof older) => () => {
    if (shown !== undefined) setWindow(moved(shown, to));
  };
  return {
    shown,
    goOlder: step(older),
    goNewer: step(newer),
    goEnd: () => setWindow((was) => (was.upTo === null ? was : atEnd)),
  };
};
