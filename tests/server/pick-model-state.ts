import type { PickState, PickType } from '#contract/pick.ts';
import type { Dates } from './pick-acts.ts';
import { epoch } from './pick-acts.ts';
import { completionOf, type DatedItem, expiryOf, reminderOf } from './pick-model-dates.ts';

export type Name = 'A' | 'B' | 'C';
export type ItemName = 'X' | 'Y';

export interface ModelPick extends Dates {
  readonly key: number;
  readonly item: ItemName;
  readonly owner: Name;
  readonly requester: Name;
  readonly type: PickType;
  creator: Name;
  state: PickState;
  from: string;
  until: string | null;
  version: number;
  termsAt: number;
  rentalTold: boolean;
  returnTold: boolean;
  readonly reviewed: Set<Name>;
}

export interface ModelItem {
  readonly name: ItemName;
  readonly owner: Name;
  saleDate: string | null;
  deleted: boolean;
}

/** What somebody was told of a PICK, with the terms of that moment. */
export interface Note {
  readonly type: string;
  readonly key: number;
  readonly from: string;
  readonly until: string | null;
}

/** All that the model knows. What one step tells is a batch: inside it the order is free. */
export interface Model {
  now: number;
  readonly items: Readonly<Record<ItemName, ModelItem>>;
  readonly picks: ModelPick[];
  readonly notes: Readonly<Record<Name, Note[][]>>;
  readonly chats: Map<string, string[][]>;
  /** `X/B C`: C is out of the room of X and B. */
  readonly gone: Set<string>;
  readonly blocks: Set<string>;
}

export const people = ['A', 'B', 'C'] as const;

export const makeModel = (now: number): Model => ({
  now,
  items: {
    X: { name: 'X', owner: 'A', saleDate: null, deleted: false },
    Y: { name: 'Y', owner: 'B', saleDate: null, deleted: false },
  },
  picks: [],
  notes: { A: [], B: [], C: [] },
  chats: new Map(),
  gone: new Set(),
  blocks: new Set(),
});

export const roomOf = ({ item, requester }: Pick<ModelPick, 'item' | 'requester'>): string =>
  `${item}/${requester}`;

/** Begins what the next step tells. */
export const openBatch = (model: Model): void => {
  for (const name of people) model.notes[name].push([]);
  for (const lines of model.chats.values()) lines.push([]);
};

export const note = (model: Model, pick: ModelPick, type: string, ...to: readonly Name[]): void => {
  for (const name of to)
    model.notes[name].at(-1)?.push({ type, key: pick.key, from: pick.from, until: pick.until });
};

export const say = (model: Model, room: string, line: string): void => {
  const lines = model.chats.get(room) ?? [[]];
  model.chats.set(room, lines);
  lines.at(-1)?.push(line);
};

export const isUnfinished = ({ state }: ModelPick): boolean =>
  state === 'PENDING' || state === 'CONFIRMED' || state === 'IN_PROGRESS';

/** The item without one PICK, as the dates of that PICK have to fit. */
export const without = (model: Model, name: ItemName, pick: ModelPick | null): DatedItem => ({
  saleDate:
    pick?.type === 'SALE' && pick.state === 'CONFIRMED' && pick.item === name
      ? null
      : model.items[name].saleDate,
  picks: model.picks.filter((one) => one.item === name && one !== pick),
});

const become = (pick: ModelPick, state: PickState): void => {
  pick.state = state;
  pick.version += 1;
};

/** The agreed trade is over, by time or by a review. */
export const complete = (model: Model, pick: ModelPick): void => {
  if (pick.state === 'CONFIRMED' && pick.type === 'RENTAL') become(pick, 'IN_PROGRESS');
  become(pick, 'SUCCESS');
  note(model, pick, 'SUCCESS', pick.owner, pick.requester);
};

const isAgreed = ({ state }: ModelPick): boolean => state === 'CONFIRMED' || state === 'IN_PROGRESS';

const settle = (model: Model, pick: ModelPick): void => {
  const due = (at: number) => at <= model.now;
  if (pick.state === 'PENDING' && due(expiryOf(pick.from, pick.termsAt))) {
    become(pick, 'EXPIRED');
    note(model, pick, 'EXPIRE', pick.creator);
  }
  if (!isAgreed(pick)) return;
  const both = [pick.owner, pick.requester];
  if (!pick.rentalTold && due(reminderOf(pick.from))) {
    pick.rentalTold = true;
    note(model, pick, 'RENTAL_REMIND', ...both);
  }
  if (pick.until !== null && !pick.returnTold && due(reminderOf(pick.until))) {
    pick.returnTold = true;
    note(model, pick, 'RETURN_REMIND', ...both);
  }
  if (due(completionOf(pick))) complete(model, pick);
  else if (pick.state === 'CONFIRMED' && pick.type === 'RENTAL' && due(epoch(pick.from)))
    become(pick, 'IN_PROGRESS');
};

/** What time has done by now (contract §5.2 rows 8 to 11 and the reminders). */
export const pass = (model: Model): void => {
  for (const pick of model.picks) settle(model, pick);
};
