import { type ErrorCode, errors } from '#contract/errors.ts';
import { type PickState, type PickType, pickTypes } from '#contract/pick.ts';
import { otherParty, type Party, type Person, type Told } from './trades.ts';

// What contract §2.6 to §2.8, §5.2, §5.3, §6.1 and §6.3 say of every cell, written from them alone. A PICK here has
// terms that lie days ahead while it is PENDING or CONFIRMED, and what is proposed anew touches no agreed day.

const verbs = {
  read: 'reads',
  propose: 'proposes beside',
  edit: 'edits',
  confirm: 'confirms',
  cancel: 'cancels',
  review: 'reviews',
  leave: 'leaves the room of',
  delete: 'deletes the item of',
  report: 'reports the other party of',
} as const;
export type Action = keyof typeof verbs;
const actions = Object.keys(verbs) as readonly Action[]; // it has no other keys

/** Where a PICK stands before somebody acts. */
export interface Cell {
  readonly type: PickType;
  readonly state: PickState;
  readonly creator: Party;
  readonly actor: Person;
  readonly action: Action;
}

/** What is left of the PICK and its item after it. */
export interface Left {
  readonly state: PickState;
  readonly creator: Party;
  readonly versionStep: 0 | 1;
  /** Whether the item counts as sold, then or later. */
  readonly sold: boolean;
  readonly deleted: boolean;
}

export interface Outcome {
  readonly status: number;
  /** null: accepted. */
  readonly code: ErrorCode | null;
  /** `data` of a refusal. 'item': the item's id; 'pick': the PICK's or null. */
  readonly data: string | null;
  readonly left: Left;
  readonly told: Told;
}

type Where = Omit<Cell, 'action' | 'actor'> & { readonly sold?: boolean; readonly deleted?: boolean };

export const silence: Told = { chats: [], notes: [], pushes: [] };

/** A sale keeps its item from the agreement on (contract §5.3 [C]). */
const isSold = ({ type, state, sold }: Where): boolean =>
  sold ?? (type === 'SALE' && (state === 'CONFIRMED' || state === 'IN_PROGRESS' || state === 'SUCCESS'));

const untouched = (at: Where): Left => ({
  state: at.state,
  creator: at.creator,
  versionStep: 0,
  sold: isSold(at),
  deleted: at.deleted ?? false,
});

const refused = (at: Where, code: ErrorCode, data: string | null = null): Outcome => ({
  status: errors[code].status,
  code,
  data,
  left: untouched(at),
  told: silence,
});

/** Every line is also pushed to the other side of its room (contract §5.3, §6.3). */
const pushOf = (line: string): string => `CHAT_MESSAGE ${line.endsWith(' owner') ? 'requester' : 'owner'}`;

const done = (at: Where, told: Partial<Told> = {}, left: Partial<Left> = {}, status = 200): Outcome => ({
  status,
  code: null,
  data: null,
  left: { ...untouched(at), ...left },
  told: {
    chats: told.chats ?? [],
    notes: (told.notes ?? []).toSorted(),
    pushes: [...(told.pushes ?? []), ...(told.chats ?? []).map(pushOf)].toSorted(),
  },
});

const both = (type: string): readonly string[] => [`${type} owner`, `${type} requester`];
const isOver = (state: PickState): boolean => ['SUCCESS', 'CANCELLED', 'EXPIRED'].includes(state);
const isOpen = (state: PickState): boolean => state === 'PENDING' || state === 'CONFIRMED';

/** An agreed sale is taken back only with its own PICK (contract §5.3 [C]). */
const freed = (at: Where): boolean => (at.type === 'SALE' && at.state === 'CONFIRMED' ? false : isSold(at));

type Rule = (at: Where, actor: Party) => Outcome;

const edit: Rule = (at, actor) => {
  if (!isOpen(at.state)) return refused(at, 'CONFLICT_APPOINTMENT_STATE', at.state);
  if (at.deleted) return refused(at, 'ALREADY_DELETED_ITEM');
  const other = otherParty(actor);
  const left = { state: 'PENDING', creator: actor, versionStep: 1, sold: freed(at) } as const;
  const card = `PICK ${actor}`;
  return at.state === 'PENDING'
    ? done(at, { chats: [card], notes: [`PROPOSAL ${other}`] }, left)
    : done(
        at,
        {
          chats: [`NOTICE ${actor}`, card],
          notes: [...both('CANCEL'), `PROPOSAL ${other}`],
          pushes: [`CANCEL ${other}`],
        },
        left,
      );
};

const confirm: Rule = (at, actor) => {
  if (at.state !== 'PENDING') return refused(at, 'CONFLICT_APPOINTMENT_STATE', at.state);
  if (actor === at.creator) return refused(at, 'CANNOT_CONFIRM_APPOINTMENT_MYSELF');
  if (at.deleted) return refused(at, 'ALREADY_DELETED_ITEM');
  return done(
    at,
    { chats: [`NOTICE ${actor}`], notes: both('CONFIRM'), pushes: [`CONFIRM ${at.creator}`] },
    { state: 'CONFIRMED', versionStep: 1, sold: at.type === 'SALE' },
  );
};

const cancelled = (at: Where): Partial<Left> => ({ state: 'CANCELLED', versionStep: 1, sold: freed(at) });

const cancel: Rule = (at, actor) => {
  if (!isOpen(at.state)) return refused(at, 'APPOINTMENT_CANNOT_CANCELLED', at.state);
  const word = at.state === 'PENDING' && actor !== at.creator ? 'REJECT' : 'CANCEL';
  const toOther = `${word} ${otherParty(actor)}`;
  return done(
    at,
    {
      chats: [`NOTICE ${actor}`],
      notes: at.state === 'PENDING' ? [toOther] : both(word),
      pushes: [toOther],
    },
    cancelled(at),
  );
};

/** contract §5.2 row 7: the other party hears of it, the one who went does not. */
const callOffByGoing = (at: Where, actor: Party, more: readonly string[]): Outcome => {
  if (!isOpen(at.state)) return done(at, { chats: more });
  const toOther = [`CANCEL ${otherParty(actor)}`];
  return done(at, { chats: [`NOTICE ${actor}`, ...more], notes: toOther, pushes: toOther }, cancelled(at));
};

const leave: Rule = (at, actor) =>
  at.state === 'IN_PROGRESS'
    ? refused(at, 'IN_PROGRESS_APPOINTMENT_EXIST')
    : callOffByGoing(at, actor, [`NOTICE ${actor}`]);

const report: Rule = (at, actor) => callOffByGoing(at, actor, []);

const review: Rule = (at) =>
  at.state === 'SUCCESS' ? done(at, {}, {}, 201) : refused(at, 'APPOINTMENT_NOT_SUCCESS');

const toOwner = (who: Person): Partial<Told> => ({
  chats: [`PICK ${who}`],
  notes: ['PROPOSAL owner'],
  pushes: ['PROPOSAL owner'],
});

const propose: Rule = (at, actor) => {
  if (at.deleted) return refused(at, 'ALREADY_DELETED_ITEM');
  if (actor === 'owner') return refused(at, 'SAME_OWNER_AND_REQUESTER');
  if (!isOver(at.state)) return refused(at, 'CURRENT_APPOINTMENT_EXIST');
  if (isSold(at)) return refused(at, 'ALREADY_SALE_RESERVED', 'item');
  return done(at, toOwner('requester'), {}, 201);
};

/** An item that is promised to somebody stays; one that is only asked for may go (contract §2.3). */
const remove: Rule = (at, actor) => {
  if (actor !== 'owner') return refused(at, 'ITEM_ACCESS_FORBIDDEN');
  if (at.deleted) return refused(at, 'ALREADY_DELETED_ITEM');
  const promised = at.type === 'RENTAL' && (at.state === 'CONFIRMED' || at.state === 'IN_PROGRESS');
  return promised || isSold(at) ? refused(at, 'ALREADY_RESERVED_ITEM') : done(at, {}, { deleted: true });
};

const rules: Readonly<Record<Action, Rule>> = {
  read: (at) => done(at),
  propose,
  edit,
  confirm,
  cancel,
  review,
  leave,
  delete: remove,
  report,
};

/** Somebody else learns nothing of a PICK, and may open one of their own where the item is free. */
const outsider = (at: Where, action: Action): Outcome => {
  switch (action) {
    case 'propose':
      if (at.deleted) return refused(at, 'ALREADY_DELETED_ITEM');
      return isSold(at)
        ? refused(at, 'ALREADY_SALE_RESERVED', 'item')
        : done(at, toOwner('outsider'), {}, 201);
    case 'review':
      return refused(at, 'APPOINTMENT_NOT_FOUND', 'pick');
    case 'leave':
      return refused(at, 'PARTICIPATE_CHATROOM_NOT_FOUND');
    case 'delete':
      return refused(at, 'ITEM_ACCESS_FORBIDDEN');
    case 'report':
      return done(at); // of the owner: nothing is between the two
    case 'read':
    case 'edit':
    case 'confirm':
    case 'cancel':
      return refused(at, 'NOT_APPOINTMENT_PARTICIPANT');
    default:
      return action satisfies never;
  }
};

/** What the contract says happens in this cell. */
export const expected = (cell: Cell): Outcome =>
  cell.actor === 'outsider' ? outsider(cell, cell.action) : rules[cell.action](cell, cell.actor);

/** The same from what an earlier action left, for orders of several. */
export const next = (before: Left & { readonly type: PickType }, actor: Party, action: Action): Outcome =>
  rules[action](before, actor);

/** Every cell of a state. */
export const cellsOf = (state: PickState): readonly Cell[] =>
  pickTypes.flatMap((type) =>
    (['requester', 'owner'] as const).flatMap((creator) =>
      (['requester', 'owner', 'outsider'] as const).flatMap((actor) =>
        actions.map((action) => ({ type, state, creator, actor, action })),
      ),
    ),
  );

/** A cell as a sentence. */
export const sentence = (cell: Cell): string => {
  const { status, code, left } = expected(cell);
  const thing = `a ${cell.type.toLowerCase()} that is ${cell.state} on the ${cell.creator}'s terms`;
  return `the ${cell.actor} who ${verbs[cell.action]} ${thing}: ${status} ${code ?? left.state}`;
};
