/** The texts that every start shows: what Home and the frame around all screens import, and nothing that they do not. */
export { storage, update } from './device.ts';
export { frameTexts as frame } from './frame.ts';
export { home, item, noResults } from './home.ts';
export { notices } from './notices.ts';
export { nav, network, state } from './shell.ts';
export { time } from './time.ts';
