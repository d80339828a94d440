import type { ErrorCode } from '#contract/errors.ts';
import type { PickType } from '#contract/pick.ts';
import { type Dates, epoch } from './pick-acts.ts';
import { refusalOf } from './pick-model-dates.ts';
import {
  complete,
  type ItemName,
  isUnfinished,
  type Model,
  type ModelPick,
  type Name,
  note,
  roomOf,
  say,
  without,
} from './pick-model-state.ts';

/** How a call must be answered; `data` as in Refusal, 'item' standing for the item's id. */
export interface Verdict {
  readonly status: number;
  readonly code: ErrorCode | null;
  readonly data: unknown;
}

const ok = (status = 200): Verdict => ({ status, code: null, data: null });
const no = (status: number, code: ErrorCode, data: unknown = null): Verdict => ({ status, code, data });
const dateStatus = (code: ErrorCode): number => (code.startsWith('RENTAL_DATE') ? 400 : 409);

const otherOf = (pick: ModelPick, who: Name): Name => (who === pick.owner ? pick.requester : pick.owner);
const isParty = (pick: ModelPick, who: Name): boolean => who === pick.owner || who === pick.requester;
const pairOf = (one: Name, other: Name): string => [one, other].sort().join('');

const badDates = (model: Model, item: ItemName, pick: ModelPick | null, dates: Dates): Verdict | null => {
  const refusal = refusalOf(without(model, item, pick), dates, model.now);
  return refusal && no(dateStatus(refusal.code), refusal.code, refusal.data);
};

export const propose = (model: Model, who: Name, item: ItemName, dates: Dates): Verdict => {
  const { owner, deleted } = model.items[item];
  const type: PickType = dates.until === null ? 'SALE' : 'RENTAL';
  if (deleted) return no(409, 'ALREADY_DELETED_ITEM');
  if (owner === who) return no(400, 'SAME_OWNER_AND_REQUESTER');
  if (model.blocks.has(pairOf(who, owner))) return no(409, 'USER_BLOCK_EXIST');
  if (model.picks.some((one) => one.item === item && one.requester === who && isUnfinished(one)))
    return no(409, 'CURRENT_APPOINTMENT_EXIST');
  const bad = badDates(model, item, null, dates);
  if (bad) return bad;
  const pick: ModelPick = {
    key: model.picks.length,
    item,
    owner,
    requester: who,
    creator: who,
    type,
    state: 'PENDING',
    ...dates,
    version: 1,
    termsAt: model.now,
    rentalTold: false,
    returnTold: false,
    reviewed: new Set(),
  };
  model.picks.push(pick);
  const room = roomOf(pick);
  for (const name of [who, owner])
    if (model.gone.delete(`${room} ${name}`)) say(model, room, `NOTICE ${name}`);
  note(model, pick, 'PROPOSAL', owner);
  say(model, room, `PICK ${who}`);
  return ok(201);
};

/** An agreed sale gives its item back only with itself (contract §5.3 [C]). */
const release = (model: Model, pick: ModelPick): void => {
  if (pick.type === 'SALE' && pick.state === 'CONFIRMED') model.items[pick.item].saleDate = null;
};

export const edit = (model: Model, who: Name, pick: ModelPick, dates: Dates): Verdict => {
  if (!isParty(pick, who)) return no(403, 'NOT_APPOINTMENT_PARTICIPANT');
  if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED')
    return no(409, 'CONFLICT_APPOINTMENT_STATE', pick.state);
  if (model.items[pick.item].deleted) return no(409, 'ALREADY_DELETED_ITEM');
  const bad = badDates(model, pick.item, pick, dates);
  if (bad) return bad;
  if (pick.state === 'CONFIRMED') {
    note(model, pick, 'CANCEL', pick.owner, pick.requester); // of the terms that were agreed
    say(model, roomOf(pick), `NOTICE ${who}`);
    release(model, pick);
  }
  Object.assign(pick, { ...dates, state: 'PENDING', creator: who, termsAt: model.now });
  Object.assign(pick, { version: pick.version + 1, rentalTold: false, returnTold: false });
  note(model, pick, 'PROPOSAL', otherOf(pick, who));
  say(model, roomOf(pick), `PICK ${who}`);
  return ok();
};

export const confirm = (model: Model, who: Name, pick: ModelPick): Verdict => {
  if (!isParty(pick, who)) return no(403, 'NOT_APPOINTMENT_PARTICIPANT');
  if (pick.state !== 'PENDING') return no(409, 'CONFLICT_APPOINTMENT_STATE', pick.state);
  if (pick.creator === who) return no(403, 'CANNOT_CONFIRM_APPOINTMENT_MYSELF');
  if (model.items[pick.item].deleted) return no(409, 'ALREADY_DELETED_ITEM');
  const bad = badDates(model, pick.item, pick, pick);
  if (bad) return bad;
  pick.state = 'CONFIRMED';
  pick.version += 1;
  if (pick.type === 'SALE') model.items[pick.item].saleDate = pick.from;
  note(model, pick, 'CONFIRM', pick.owner, pick.requester);
  say(model, roomOf(pick), `NOTICE ${who}`);
  return ok();
};

const end = (model: Model, pick: ModelPick, who: Name): void => {
  release(model, pick);
  pick.state = 'CANCELLED';
  pick.version += 1;
  say(model, roomOf(pick), `NOTICE ${who}`);
};

export const cancel = (model: Model, who: Name, pick: ModelPick): Verdict => {
  if (!isParty(pick, who)) return no(403, 'NOT_APPOINTMENT_PARTICIPANT');
  if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED')
    return no(409, 'APPOINTMENT_CANNOT_CANCELLED', pick.state);
  if (pick.state === 'CONFIRMED') note(model, pick, 'CANCEL', pick.owner, pick.requester);
  else note(model, pick, pick.creator === who ? 'CANCEL' : 'REJECT', otherOf(pick, who));
  end(model, pick, who);
  return ok();
};

/** Leaving, and every other way of not dealing with each other: the one who stays hears of it (row 7). */
const drop = (model: Model, pick: ModelPick, who: Name): void => {
  if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED') return;
  note(model, pick, 'CANCEL', otherOf(pick, who));
  end(model, pick, who);
};

export const leave = (model: Model, who: Name, pick: ModelPick): Verdict => {
  if (!isParty(pick, who)) return no(404, 'PARTICIPATE_CHATROOM_NOT_FOUND');
  const room = roomOf(pick);
  if (model.gone.has(`${room} ${who}`)) return no(409, 'ALREADY_LEFT_CHATROOM');
  const open = model.picks.find((one) => roomOf(one) === room && isUnfinished(one));
  if (open?.state === 'IN_PROGRESS') return no(409, 'IN_PROGRESS_APPOINTMENT_EXIST');
  if (open) drop(model, open, who);
  model.gone.add(`${room} ${who}`);
  say(model, room, `NOTICE ${who}`);
  return ok();
};

export const review = (model: Model, who: Name, pick: ModelPick): Verdict => {
  if (!isParty(pick, who)) return no(404, 'APPOINTMENT_NOT_FOUND', 'pick');
  const running = pick.state === 'IN_PROGRESS' || (pick.state === 'CONFIRMED' && pick.type === 'SALE');
  const over = running && epoch(pick.until ?? pick.from) <= model.now;
  if (pick.state !== 'SUCCESS' && !over) return no(409, 'APPOINTMENT_NOT_SUCCESS');
  if (pick.reviewed.has(who)) return no(409, 'REVIEW_ALREADY_EXISTS');
  if (over) complete(model, pick);
  pick.reviewed.add(who);
  return ok(201);
};

export const remove = (model: Model, who: Name, item: ItemName): Verdict => {
  const it = model.items[item];
  if (it.deleted) return no(409, 'ALREADY_DELETED_ITEM');
  if (it.owner !== who) return no(403, 'ITEM_ACCESS_FORBIDDEN');
  const promised = model.picks.some(
    ({ item: of, type, state, until }) =>
      of === item &&
      type === 'RENTAL' &&
      (state === 'CONFIRMED' || state === 'IN_PROGRESS') &&
      until !== null &&
      epoch(until) >= model.now,
  );
  if (promised || it.saleDate !== null) return no(409, 'ALREADY_RESERVED_ITEM');
  it.deleted = true;
  return ok();
};

/** About an item of the one or the other; whoever reports blocks (contract §2.8). */
export const report = (model: Model, who: Name, other: Name): Verdict => {
  model.blocks.add(pairOf(who, other));
  for (const pick of model.picks) if (isParty(pick, who) && isParty(pick, other)) drop(model, pick, who);
  return ok();
};
