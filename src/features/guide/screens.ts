/** The three pages to read are one chunk: each alone would cost the first start more than it weighs. */
export { HelpScreen } from './HelpScreen.tsx';
export { KeepJacketScreen } from './KeepJacketScreen.tsx';
export { MatchEveScreen } from './MatchEveScreen.tsx';
