import { partsWith } from './member.ts';
import { makeTradeTargets } from './trade/trade-targets.ts';

/** What a member's engine has beyond a visitor's, who wants nothing and is told nothing: a part of its own. */
export const memberParts = partsWith(makeTradeTargets);
