import { type PickState, pickStates, pickTypes } from '#contract/pick.ts';
import { anItem } from './fixtures.ts';
import type { Answer } from './http-client.ts';
import * as acts from './pick-acts.ts';
import { type Action, actions, type Cell, expected } from './pick-table.ts';
import type { Member, World } from './world.ts';

const parties = ['requester', 'owner'] as const;
const persons = ['requester', 'owner', 'outsider'] as const;

/** Every cell of a state. */
export const cellsOf = (state: PickState): readonly Cell[] =>
  pickTypes.flatMap((type) =>
    parties.flatMap((creator) =>
      persons.flatMap((actor) => actions.map((action) => ({ type, state, creator, actor, action }))),
    ),
  );

export const everyState = pickStates;

const verbs: Readonly<Record<Action, string>> = {
  read: 'reads',
  propose: 'proposes beside',
  edit: 'edits',
  confirm: 'confirms',
  cancel: 'cancels',
  review: 'reviews',
  leave: 'leaves the room of',
  delete: 'deletes the item of',
  report: 'reports the other party of',
};

/** A cell as a sentence. */
export const sentence = (cell: Cell): string => {
  const { status, code, left } = expected(cell);
  const thing = `a ${cell.type.toLowerCase()} that is ${cell.state} on the ${cell.creator}'s terms`;
  return `the ${cell.actor} who ${verbs[cell.action]} ${thing}: ${status} ${code ?? left.state}`;
};

/** Somebody who is signed in and reached on a device of their own. */
const reached = async (world: World, nickname: string): Promise<Member> => {
  const member = await world.as(nickname);
  const headers = { 'content-type': 'text/plain' };
  acts.accepted(await member.patch('/api/v1/user/fcm-token', `device of ${member.id}`, headers));
  return member;
};

/** Whoever opens a PICK is there, and so is somebody else. */
export const threePeople = async (world: World, name: string): Promise<acts.People> => ({
  owner: await reached(world, `주인${name}`),
  requester: await reached(world, `손님${name}`),
  outsider: await reached(world, `행인${name}`),
});

/** Moves the clock of the whole server, which sweeps before it answers. */
export const moveTo = async (world: World, moment: number): Promise<void> => {
  const yearMs = 366 * acts.dayMs;
  for (let ahead = moment - world.clock.now(); ahead > 0; ahead = moment - world.clock.now())
    acts.accepted(
      await world.visitor().post('/__test/clock', { advanceMs: Math.ceil(Math.min(ahead, yearMs)) }),
    );
};

/** Sessions last a day: the same people after a journey. */
export const again = async (world: World, people: acts.People): Promise<acts.People> => ({
  owner: await reached(world, people.owner.nickname),
  requester: await reached(world, people.requester.nickname),
  outsider: await reached(world, people.outsider.nickname),
});

/** A PICK that calls have brought as far as they can: `arrive` and the clock do the rest. */
export const prepare = async (world: World, people: acts.People, cell: Cell): Promise<acts.Deal> => {
  const { type, state, creator } = cell;
  const itemId = await anItem(world, people.owner);
  const agreed = state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS';
  const late = type === 'SALE' && state === 'IN_PROGRESS'; // it is not to be over after the journey
  const dates = acts.datesOn(type, world.clock.now(), late ? 5 : 2);
  const deal = await acts.makeDeal(people, itemId, { type, creator, dates, agreed });
  if (state === 'CANCELLED') acts.accepted(await acts.cancel(people[creator], deal.pickId));
  return deal;
};

/** How long after the beginning the prepared PICKs are in their state. */
export const journeyOf: Readonly<Record<PickState, number>> = {
  PENDING: 0,
  CONFIRMED: 0,
  CANCELLED: 0,
  IN_PROGRESS: 3 * acts.dayMs,
  EXPIRED: 3 * acts.dayMs,
  SUCCESS: 6 * acts.dayMs,
};

/** A sale that runs: no server makes one any more, an older one left them (contract §5.2 [C]). */
export const leaveRunning = async ({ db }: World, deals: readonly acts.Deal[]): Promise<void> => {
  if (deals.length === 0) return;
  await db
    .updateTable('appointments')
    .set({ state: 'IN_PROGRESS' })
    .where(
      'id',
      'in',
      deals.map(({ pickId }) => pickId),
    )
    .execute();
};

/** Does what the cell says, on terms that are free. */
export const perform = (
  { type, pickId, itemId, roomId, people }: acts.Deal,
  { action, actor }: Pick<Cell, 'action' | 'actor'>,
  { now, headers = {} }: { readonly now: number; readonly headers?: Readonly<Record<string, string>> },
): Promise<Answer> => {
  const member: Member = people[actor];
  const dates = acts.datesOn(type, now, 10);
  switch (action) {
    case 'read':
      return acts.detail(member, pickId);
    case 'propose':
      return acts.propose(member, itemId, dates, { headers });
    case 'edit':
      return acts.edit(member, pickId, dates, { headers });
    case 'confirm':
      return acts.confirm(member, pickId, headers);
    case 'cancel':
      return acts.cancel(member, pickId, headers);
    case 'review':
      return acts.review(member, pickId);
    case 'leave':
      return acts.leave(member, roomId);
    case 'delete':
      return member.del(`/api/v1/item/${itemId}`);
    case 'report':
      return acts.report(member, actor === 'owner' ? people.requester : people.owner, itemId);
    default:
      return action satisfies never;
  }
};
