/**
 * How far what is in view has moved, in px, by where rows stood and stand within the scrolled content: by the middle one
 * of those that were in view, so that no single row that goes elsewhere takes the view with it.
 */
export const shiftOf = <Key>(
  before: ReadonlyMap<Key, number>,
  after: ReadonlyMap<Key, number>,
  scrollTop: number,
  height: number,
): number => {
  const shifts: number[] = [];
  for (const [key, was] of before) {
    const is = after.get(key);
    if (is !== undefined && was >= scrollTop && was < scrollTop + height) shifts.push(is - was);
  }
  shifts.sort((a, b) => a - b);
  return shifts[Math.floor(shifts.length / 2)] ?? 0;
};
