import { pickTexts } from '#src/copy/pick.ts';
import type { Decision, ShownPick } from '#src/domain/picks/pick.fold.ts';
import { pickScreenTexts } from '../text.ts';

export type PickAct = 'confirm' | 'cancel' | 'reject';

/** What stands at the bottom of a PICK (contract §5.2). */
export type PickBarState =
  /** Something was decided and is on its way: nothing else can be decided. */
  | { readonly is: 'waiting'; readonly decision: Decision }
  | { readonly is: 'open'; readonly acts: readonly PickAct[] }
  /** A gray label. */
  | { readonly is: 'ended'; readonly label: string };

const ended: Readonly<Record<string, string>> = pickTexts.ended;

/** What each state offers each role (contract §5.2), with what waits in its place. */
export const barOf = ({ pick: { state, isCreator }, waiting }: ShownPick): PickBarState => {
  if (waiting !== null) return { is: 'waiting', decision: waiting };
  if (state === 'CONFIRMED') return { is: 'open', acts: ['cancel'] };
  // beside one's own terms that were refused too: the ticket shows the server's, and the answer is to these (I12)
  if (state === 'PENDING') return { is: 'open', acts: isCreator ? ['cancel'] : ['reject', 'confirm'] };
  const label = Object.hasOwn(ended, state) ? ended[state] : undefined;
  return { is: 'ended', label: label ?? pickScreenTexts.over };
};

/** Only what is open or agreed can be changed; what waits goes first, but for a change that has not left yet. */
export const canEdit = ({ pick: { state }, waiting }: ShownPick): boolean =>
  (state === 'PENDING' || state === 'CONFIRMED') &&
  (waiting === null || (waiting.does === 'edit' && !waiting.mayHaveLeft));

/** The word for a no: its author's, and that to what was agreed, is a cancellation. */
export const noOf = ({ pick: { state, isCreator } }: ShownPick): 'cancel' | 'reject' =>
  isCreator || state !== 'PENDING' ? 'cancel' : 'reject';

/** Two people who are to meet: agreed, and not by parcel. */
export const isMeeting = ({ pick: { state, tradeMethod } }: ShownPick): boolean =>
  tradeMethod !== 'PARCEL' && (state === 'CONFIRMED' || state === 'IN_PROGRESS');

/** Nobody meets about it any more, and nobody has. */
export const isCalledOff = ({ state }: Pick<ShownPick['pick'], 'state'>): boolean =>
  state === 'CANCELLED' || state === 'EXPIRED';
