import * as v from 'valibot';
import { ItemId } from '#contract/ids.ts';
import { defineMutation } from '#src/db/mutation.ts';
import { parseKst } from '#src/lib/kst.ts';
import { Terms } from './terms.ts';

const Args = v.object({ itemId: ItemId, terms: Terms });
export type PickProposeArgs = v.InferOutput<typeof Args>;

/** A day later the requester may have agreed with another owner (engine §3). */
export const pickLifeMs = 24 * 60 * 60_000;

/** When an appointment begins, ms: one in the past cannot be agreed. */
export const startOf = ({ rentalDate }: Terms): number | null => parseKst(rentalDate) ?? null;

/** Proposes a PICK about a listing. One proposal for each listing at a time: a newer one replaces it. */
export const pickPropose = defineMutation({
  kind: 'pick.propose',
  version: 1,
  args: Args,
  lane: ({ itemId }) => proposalLane(itemId),
  lifeMs: pickLifeMs,
  endsBy: ({ terms }) => startOf(terms),
  merge: (_waiting, next) => next,
});

/** All lanes of proposals begin with it. */
export const proposalLanes = 'pick:item:';
export const proposalLane = (id: ItemId): string => `${proposalLanes}${id}`;
/** The listing that a proposal lane is for. */
export const itemOf = (lane: string): ItemId | null => {
  const id = v.safeParse(ItemId, Number(lane.slice(proposalLanes.length)));
  return lane.startsWith(proposalLanes) && id.success ? id.output : null;
};
