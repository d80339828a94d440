// Code that a start does not wait for.

/** Logout and withdrawal. */
export const leaving = () => import('./leave.ts');
export const wiping = () => import('./wipe.ts');
export const remembering = () => import('./remember.ts');
/** Draws the first screens for the next start. */
export const snapshots = () => import('./snapshot/keep-snapshots.ts');
/** Evaluates the code of the screens that a tap may lead to. */
export const warming = () => import('./warm-screens.ts');
/** Reads what the next screen begins with. */
export const readingAhead = () => import('./read-ahead.ts');
/** Renews lists by a pull and by key. */
export const pulling = () => import('./pull-refresh.ts');
/** Fetched when idle: a browser that has lost its databases may be unable to fetch it. */
export const recovering = () => import('./recovery.ts');
