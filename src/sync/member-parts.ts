import { partsWith } from './member.ts';
import { makeTradeTargets } from './trade/trade-targets.ts';

/** The parts of a member's engine that a visitor's has not: a visitor has no mutations and no events. */
export const memberParts = partsWith(makeTradeTargets);
