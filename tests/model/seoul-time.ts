// Korean clocks in a few lines, written apart from those of the app and of the server.

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const kstMs = 9 * hourMs;

/** A moment, ms since 1970, as Korean clocks show it, `2026-03-09T14:30:00`; `epoch` goes back. */
export const wall = (epochMs: number): string => new Date(epochMs + kstMs).toISOString().slice(0, 19);
/** Of a date-time to the second or longer, whose fraction is left out, or of a day. */
export const epoch = (text: string): number =>
  Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text.slice(0, 19)}Z`) - kstMs;

/** The day of a date-time. */
export const dayOf = (text: string): string => text.slice(0, 10);
/** The next day in the calendar. */
export const dayAfter = (day: string): string => dayOf(wall(epoch(day) + dayMs));

/** The first moment after `from` at which Korean clocks show this time of day. */
export const nextAt = (from: number, time: string): number => {
  const today = epoch(`${dayOf(wall(from))}T${time}`);
  return today > from ? today : today + dayMs;
};
