/**
 * Puts the number onto the app's icon where it is installed and may have one; elsewhere nothing happens, and nothing is
 * lost.
 */
export const setAppBadge = (count: number): void => {
  if (!('setAppBadge' in navigator)) return;
  const done = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  done.catch(() => {}); // not installed, or no permission: the tab shows the number
};
