import { useState } from 'react';
import type { ChatRoomId } from '#contract/ids.ts';
import { type LogView, type LogWindow, logView } from '#src/domain/chat/room.view.ts';
import { useCachedView } from '#src/shell/frame/view-cache.tsx';
import { atEnd, moved, newer, older } from './log-window.ts';

/** A stretch of the log, and the window through which it was read: a newer one may be on its way. */
export interface ShownLog {
  readonly window: LogWindow;
  readonly view: LogView;
}

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
  const shown = useCachedView<ShownLog | undefined>(
    `log:${room}`,
    async (store) => (room === null ? undefined : { window, view: await logView(store, room, window) }),
    [room, window],
  );
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
