import type { AppointmentId, ItemId, UserId } from '#contract/ids.ts';
import type { NotificationType } from '#contract/notification.ts';
import type { PickPreview, PickState } from '#contract/pick.ts';
import type { ModelCatalogue } from './catalogue.ts';
import type { Listing } from './items.ts';
import type { ModelTime } from './kind.ts';
import type { Author } from './ledger.ts';
import {
  type Asked,
  type By,
  bothOf,
  type Deed,
  type DeedKind,
  isUnfinished,
  type Note,
  otherOf,
  type Pick,
  type Terms,
  termsText,
} from './pick.ts';
import { checkDates } from './pick-dates.ts';
import { stepDue } from './pick-due.ts';
import { cardOf, changeOf, eventOf, previewOf } from './pick-in-room.ts';
import { checkOffer, release } from './pick-offer.ts';
import { Refusal } from './refusal.ts';
import type { ModelRooms, Room, Trades } from './rooms.ts';
import { epoch } from './seoul-time.ts';

interface PickDeps {
  readonly catalogue: ModelCatalogue;
  readonly rooms: ModelRooms;
  readonly time: ModelTime;
}

/** PICKs and what becomes of them (contract §5), without any wire. An older server keeps the habits that its clients meet. */
export class ModelPicks implements Trades {
  readonly picks = new Map<AppointmentId, Pick>();
  /** Everything that ever happened to any of them. */
  readonly deeds: Deed[] = [];
  readonly notes: Note[] = [];
  readonly catalogue: ModelCatalogue;
  readonly rooms: ModelRooms;
  readonly #time: ModelTime;
  /** Those that something may still happen to by itself. */
  readonly #open = new Set<Pick>();

  constructor({ catalogue, rooms, time }: PickDeps) {
    this.catalogue = catalogue;
    this.rooms = rooms;
    this.#time = time;
    rooms.trades = this;
  }

  /** The server's clock, ms. */
  clock(): number {
    return this.#time.start + this.#time.now();
  }

  unfinishedOf(itemId: ItemId, requester: UserId): Pick | undefined {
    return [...this.#open].find((pick) => pick.itemId === itemId && pick.requester === requester);
  }

  unfinished(room: Room, user: UserId): PickPreview | null {
    const pick = this.unfinishedOf(room.itemId, room.requester);
    if (pick === undefined) return null;
    const { kind, older } = this.catalogue;
    return previewOf(pick, user, { ext: kind.ext, older });
  }

  /** A PICK of this user's. */
  mine(id: AppointmentId, user: UserId): Pick {
    const pick = this.picks.get(id);
    if (pick === undefined) throw new Refusal(404, 'APPOINTMENT_NOT_FOUND', id);
    if (pick.owner !== user && pick.requester !== user) throw new Refusal(403, 'NOT_APPOINTMENT_PARTICIPANT');
    return pick;
  }

  propose(itemId: ItemId, terms: Terms, asked: Asked): Pick {
    const { user } = asked;
    const item = this.catalogue.living(itemId);
    if (item.ownerId === user) throw new Refusal(400, 'SAME_OWNER_AND_REQUESTER');
    if (this.rooms.isBlocked(item.ownerId, user) || this.rooms.about(itemId, user)?.isBlocked)
      throw new Refusal(409, 'USER_BLOCK_EXIST');
    const checkFree = () => {
      if (this.unfinishedOf(itemId, user)) throw new Refusal(409, 'CURRENT_APPOINTMENT_EXIST');
    };
    // [O] dates come first, so that a repeat may be told of its own
    if (this.catalogue.older) this.#fits(item, terms, null);
    checkFree();
    checkOffer(item, terms, null, this.catalogue.older);
    this.#fits(item, terms, null);
    const room = this.rooms.open(itemId, user);
    this.rooms.reenter(room, item.ownerId);
    const pick: Pick = {
      id: (this.picks.size + 1) as AppointmentId, // any positive number is an id
      itemId,
      room,
      owner: item.ownerId,
      requester: user,
      creator: user,
      terms,
      state: 'PENDING',
      version: 1,
      termsAt: this.clock(),
      updatedAt: this.rooms.moment(),
      reminded: new Set(),
    };
    this.picks.set(pick.id, pick);
    this.#open.add(pick);
    this.#deed(pick, 'propose', null, { ...asked });
    this.rooms.hub.pick(pick.room, eventOf(pick));
    this.#note(pick, 'APPOINTMENT_PROPOSAL', [pick.owner]);
    this.#card(pick, user);
    return pick;
  }

  edit(id: AppointmentId, terms: Terms, asked: Asked): Pick {
    const { user } = asked;
    const pick = this.mine(id, user);
    this.#expect(pick, asked);
    const { state: from, terms: before } = pick;
    if (from !== 'PENDING' && from !== 'CONFIRMED')
      throw new Refusal(409, 'CONFLICT_APPOINTMENT_STATE', from);
    const item = this.catalogue.living(pick.itemId);
    checkOffer(item, terms, pick, this.catalogue.older);
    if (terms.type === 'RENTAL' && (terms.returnDate === null || terms.returnLocation === null))
      throw new Refusal(400, 'INVALID_RENTAL_INFORMATION');
    // [O] a confirmed sale stands in its own way
    const isOwnSale = this.catalogue.older && from === 'CONFIRMED' && terms.type === 'SALE';
    if (isOwnSale) throw new Refusal(409, 'ALREADY_SALE_RESERVED', item.itemId);
    this.#fits(item, terms, pick);
    release(this.catalogue, pick);
    pick.terms = terms;
    pick.creator = user;
    pick.termsAt = this.clock();
    this.#turn(pick, 'PENDING', 'edit', asked);
    const other = otherOf(pick, user);
    if (from === 'CONFIRMED') {
      this.rooms.notice(pick.room, user, '님이 PICK을 취소했어요.', { change: changeOf(pick) });
      this.#note(pick, 'APPOINTMENT_CANCEL', bothOf(pick), before); // of what was agreed (contract §2.9)
    }
    if (!this.catalogue.older) this.#note(pick, 'APPOINTMENT_PROPOSAL', [other]);
    this.#card(pick, user);
    return pick;
  }

  confirm(id: AppointmentId, asked: Asked): Pick {
    const { user } = asked;
    const pick = this.mine(id, user);
    this.#expect(pick, asked);
    if (pick.state !== 'PENDING') throw new Refusal(409, 'CONFLICT_APPOINTMENT_STATE', pick.state);
    if (pick.creator === user) throw new Refusal(403, 'CANNOT_CONFIRM_APPOINTMENT_MYSELF');
    const item = this.catalogue.living(pick.itemId);
    this.#fits(item, pick.terms, pick);
    if (pick.terms.type === 'SALE') {
      item.sold = true;
      item.saleDate = pick.terms.rentalDate;
    }
    pick.reminded.clear();
    this.#turn(pick, 'CONFIRMED', 'confirm', asked);
    this.rooms.notice(pick.room, user, '님이 PICK을 확정했어요.', { change: changeOf(pick) });
    this.#note(pick, 'APPOINTMENT_CONFIRM', bothOf(pick));
    this.sweep();
    return pick;
  }

  cancel(id: AppointmentId, asked: Asked): Pick {
    const { user } = asked;
    const pick = this.mine(id, user);
    this.#expect(pick, asked);
    if (pick.state !== 'PENDING' && pick.state !== 'CONFIRMED')
      throw new Refusal(409, 'APPOINTMENT_CANNOT_CANCELLED', pick.state);
    const isReject = pick.state === 'PENDING' && pick.creator !== user;
    this.#cancel(pick, user, isReject ? 'reject' : 'cancel', asked);
    return pick;
  }

  leaving(room: Room, user: UserId, author: Author): void {
    for (const pick of [...this.#open]) if (pick.room === room) this.#cancel(pick, user, 'leave', author);
  }

  /** A report blocks the reported user; rentals that run go on (contract §2.8 [C]). */
  block(who: UserId, whom: UserId, author: Author): void {
    const theirs = [...this.#open].filter(({ room }) => room.parts.has(who) && room.parts.has(whom));
    this.rooms.block(who, whom);
    for (const pick of theirs) if (pick.state !== 'IN_PROGRESS') this.#cancel(pick, who, 'block', author);
  }

  /** A review completes a PICK whose day it is and whose time has passed (contract §2.7 [C]). */
  completes(pick: Pick, author: Author & { readonly user: UserId }): boolean {
    const end = pick.terms.returnDate ?? pick.terms.rentalDate;
    const isSale = pick.terms.type === 'SALE';
    const isRight = pick.state === 'IN_PROGRESS' || (isSale && pick.state === 'CONFIRMED');
    if (!isRight || epoch(end) > this.clock()) return false;
    this.#complete(pick, 'review', author);
    return true;
  }

  /** What the clock has brought about since (contract §5.2 rows 8 to 11, §6.1). */
  sweep(): void {
    for (const pick of [...this.#open]) while (this.#advance(pick));
  }

  #advance(pick: Pick): boolean {
    if (!this.#open.has(pick)) return false;
    const step = stepDue(pick, this.clock(), this.catalogue.older);
    if (step === null) return false;
    const clock = { user: null, key: null, tag: null };
    if (step.is === 'remind') {
      pick.reminded.add(step.type);
      this.#note(pick, step.type, bothOf(pick));
    } else if (step.is === 'expire') {
      this.#turn(pick, 'EXPIRED', 'expire', clock);
      this.#note(pick, 'APPOINTMENT_EXPIRE', [pick.creator]);
    } else if (step.is === 'start') {
      pick.room.isRunning = true;
      this.#turn(pick, 'IN_PROGRESS', 'start', clock);
    } else this.#complete(pick, 'complete', clock);
    return true;
  }

  #complete(pick: Pick, kind: 'review' | 'complete', by: By): void {
    pick.room.isRunning = false;
    this.#turn(pick, 'SUCCESS', kind, by);
    const told = this.catalogue.older ? [pick.creator] : bothOf(pick);
    this.#note(pick, 'APPOINTMENT_SUCCESS', told);
  }

  #cancel(
    pick: Pick,
    user: UserId,
    kind: Extract<DeedKind, 'cancel' | 'reject' | 'leave' | 'block'>,
    { key, tag }: Author,
  ): void {
    const wasConfirmed = pick.state === 'CONFIRMED';
    release(this.catalogue, pick);
    this.#turn(pick, 'CANCELLED', kind, { user, key, tag });
    const words = kind === 'reject' ? '님이 PICK을 거절했어요.' : '님이 PICK을 취소했어요.';
    this.rooms.notice(pick.room, user, words, { change: changeOf(pick) });
    const other = otherOf(pick, user);
    if (kind === 'reject') this.#note(pick, 'APPOINTMENT_REJECT', [other]);
    else if (kind === 'cancel' && wasConfirmed) this.#note(pick, 'APPOINTMENT_CANCEL', bothOf(pick));
    else if (kind === 'cancel' || !this.catalogue.older) this.#note(pick, 'APPOINTMENT_CANCEL', [other]);
  }

  #fits(item: Listing, terms: Terms, but: Pick | null): void {
    const isOwn = but !== null && but.state === 'CONFIRMED' && but.terms.type === 'SALE';
    const saleDate = isOwn ? null : (item.saleDate ?? null);
    checkDates(terms, { item, picks: this.#open, but, saleDate, now: this.clock() });
  }

  #expect(pick: Pick, { expected, user }: Asked): void {
    if (expected !== null && expected !== pick.version)
      throw new Refusal(412, 'VERSION_CONFLICT', this.conflict?.(pick, user));
  }

  /** What a conflict shows; set by whoever knows the wire. */
  conflict: ((pick: Pick, user: UserId) => unknown) | null = null;

  #turn(pick: Pick, to: PickState, kind: DeedKind, by: By): void {
    const { state: from } = pick;
    pick.state = to;
    pick.version += 1;
    pick.updatedAt = this.rooms.moment();
    if (!isUnfinished(to)) this.#open.delete(pick);
    this.#deed(pick, kind, from, by);
    this.rooms.hub.pick(pick.room, eventOf(pick));
  }

  #deed(
    { id, state, terms, creator, version }: Pick,
    kind: DeedKind,
    from: PickState | null,
    { user, key, tag }: By,
  ): void {
    const after = { pick: id, from, to: state, terms: termsText(terms), creator, version };
    this.deeds.push({ at: this.#time.now(), user, kind, key, tag, ...after });
  }

  #note(
    pick: Pick,
    type: NotificationType,
    users: readonly UserId[],
    { rentalDate, returnDate } = pick.terms,
  ): void {
    for (const user of users) {
      const id = this.notes.length + 1;
      this.notes.push({ id, user, type, pick, rentalDate, returnDate, createdAt: this.rooms.moment() });
    }
  }

  #card(pick: Pick, user: UserId): void {
    const what = pick.terms.type === 'RENTAL' ? '대여' : '구매';
    const card = { pick: cardOf(pick, this.catalogue.older), change: changeOf(pick) };
    this.rooms.notice(pick.room, user, `님이 ${what} PICK을 보냈어요.`, card);
  }
}
