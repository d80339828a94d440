import { type LogView, type LogWindow, logStep } from '#src/domain/chat/room.view.ts';

/** Lines at first, and at most: a room of 20,000 is no more work than one of 200. */
const size = { first: logStep, most: 200 } as const;

/** The end of the log, with what waits behind it. */
export const atEnd: LogWindow = { upTo: null, size: size.first };

/** What `to` makes of the window that was read; a window that another step has replaced since stays. */
export const moved =
  ({ window, view }: { readonly window: LogWindow; readonly view: LogView }, to: typeof older) =>
  (now: LogWindow): LogWindow =>
    now === window ? to(window, view) : now;

/** One step towards the beginning; the same window where nothing older is stored. */
export const older = (window: LogWindow, { entries, above }: LogView): LogWindow => {
  if (above.is !== 'here') return window;
  if (window.size < size.most) return { ...window, size: Math.min(window.size + logStep, size.most) };
  const lines = entries.flatMap((entry) => (entry.is === 'message' ? [entry.message.chatId] : []));
  return { upTo: lines.at(-1 - logStep) ?? window.upTo, size: size.most };
};

/** One step towards the end; the same window where it is the end. */
export const newer = (window: LogWindow, { below, next }: LogView): LogWindow =>
  window.upTo === null ? window : { upTo: below ? next : null, size: window.size };
