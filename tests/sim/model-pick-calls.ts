import * as v from 'valibot';
import { type AppointmentId, type ItemId, UserId } from '#contract/ids.ts';
import type { LocalDateTime } from '#contract/moment.ts';
import { PickEdit, RentalProposal, SaleProposal } from '#contract/pick.ts';
import { ReportDraft } from '#contract/report.ts';
import { ReviewDraft } from '#contract/review.ts';
import type { ModelOpinions } from '#tests/model/opinions.ts';
import type { Pick, Terms } from '#tests/model/pick.ts';
import { firstSaleDay, rentalMonth } from '#tests/model/pick-dates.ts';
import type { ModelPicks } from '#tests/model/picks.ts';
import { Refusal } from '#tests/model/refusal.ts';
import { ifMatch, read } from './model-body.ts';
import { makePickViews } from './model-pick-views.ts';
import type { makeRoomCalls, RoomCall } from './model-room-calls.ts';
import type { Answered, Caller } from './model-types.ts';

/** The calls of contract §2.3, for availability, and contract §2.6–2.9, as the model serves them. */
export const makePickCalls = (
  picks: ModelPicks,
  opinions: ModelOpinions,
  { entered }: ReturnType<typeof makeRoomCalls>,
) => {
  const { catalogue } = picks;
  const { ext } = catalogue.kind;
  const views = makePickViews(picks, opinions);

  const propose = (caller: Caller, itemId: ItemId, terms: Terms, key: string | null): Answered => {
    const user = caller.user as UserId; // see `match`
    const pick = picks.propose(itemId, terms, { user, key, tag: caller.tag, expected: null });
    return { data: entered(pick.room, user, 1), status: 201 };
  };

  const rental = (caller: Caller, key: string | null): Answered => {
    const { itemId, startDate, endDate, startLocation, endLocation, ...rest } = read(RentalProposal, caller);
    const terms: Terms = {
      ...rest,
      type: 'RENTAL',
      rentalDate: startDate as string as LocalDateTime, // of the same shape
      returnDate: endDate as string as LocalDateTime, // of the same shape
      rentalLocation: startLocation,
      returnLocation: endLocation,
    };
    return propose(caller, itemId, terms, key);
  };

  const sale = (caller: Caller, key: string | null): Answered => {
    const { itemId, startDate, startLocation, price, tradeMethod } = read(SaleProposal, caller);
    const terms: Terms = {
      type: 'SALE',
      tradeMethod,
      rentalDate: startDate as string as LocalDateTime, // of the same shape
      returnDate: null,
      rentalLocation: startLocation,
      returnLocation: null,
      price,
      deposit: 0,
    };
    return propose(caller, itemId, terms, key);
  };

  const askedBy = (caller: Caller, key: string | null) => ({
    user: caller.user as UserId, // see `match`
    key,
    tag: caller.tag,
    expected: ext ? ifMatch(caller.headers['if-match']) : null,
  });

  const edit = (caller: Caller, key: string | null): Answered => {
    const wanted = read(PickEdit, caller);
    const user = caller.user as UserId; // see `match`
    const { type } = picks.mine(wanted.appointmentId, user).terms;
    const isRental = type === 'RENTAL';
    if (isRental && wanted.deposit === null) throw new Refusal(400, 'INVALID_RENTAL_INFORMATION');
    const terms: Terms = {
      type,
      tradeMethod: wanted.tradeMethod,
      rentalDate: wanted.rentalDate as string as LocalDateTime, // of the same shape
      returnDate: isRental ? (wanted.returnDate as string | null as LocalDateTime | null) : null, // of the same shape
      rentalLocation: wanted.rentalLocation,
      returnLocation: isRental ? wanted.returnLocation : null,
      price: wanted.price,
      deposit: isRental ? (wanted.deposit ?? 0) : 0,
    };
    return { data: views.termsOf(picks.edit(wanted.appointmentId, terms, askedBy(caller, key))) };
  };

  const month = (itemId: ItemId, { query }: Caller): Answered => {
    const item = catalogue.living(itemId);
    if (item.offer?.types.includes('RENTAL') !== true) throw new Refusal(400, 'CANNOT_RENTAL_ITEM');
    const [year, month] = [Number(query.get('year')), Number(query.get('month'))];
    if (!(year > 0 && month >= 1 && month <= 12)) throw new Refusal(400, 'INVALID_INPUT');
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    const availability = rentalMonth(picks.picks.values(), item, { month: name, now: picks.clock() });
    return { data: { itemId, year, month, availability } };
  };

  const firstDay = (itemId: ItemId): Answered => {
    const item = catalogue.living(itemId);
    if (item.offer?.types.includes('SALE') === false) throw new Refusal(400, 'CANNOT_SALE_ITEM');
    if (item.sold) throw new Refusal(409, 'ALREADY_SALE_RESERVED', itemId);
    return { data: firstSaleDay(picks.picks.values(), itemId, { but: null, now: picks.clock() }) };
  };

  const review = (caller: Caller, key: string | null): Answered => {
    const user = caller.user as UserId; // see `match`
    opinions.review(user, read(ReviewDraft, caller), { key, tag: caller.tag });
    return { data: null, status: 201 };
  };

  const report = (caller: Caller, key: string | null): Answered => {
    const user = caller.user as UserId; // see `match`
    opinions.report(user, read(ReportDraft, caller), { key, tag: caller.tag });
    return { data: null };
  };

  const whomIn = (caller: Caller): UserId => read(v.object({ blockedUserId: UserId }), caller).blockedUserId;

  /** Whom a user blocks, the newest first (contract §2.8 [E]). */
  const blockedBy = (user: UserId): Answered => {
    const rows = picks.rooms.blockedBy(user).map((whom) => {
      const { nickname, profileImageUrl } = catalogue.known(whom);
      return { userId: whom, nickname, profileImageUrl, blockedAt: '2026-03-09T10:00:00.000000' };
    });
    return { data: rows.reverse() };
  };

  return {
    views,
    /** The call behind a pattern with its first number; null: it is about something else. */
    match: (pattern: string, id: number, caller: Caller): RoomCall | null => {
      const me = caller.user as UserId; // calls with auth 'user' are refused before they run without one
      const pick = id as AppointmentId; // digits, by the pattern
      const terms = (made: Pick): Answered => ({ data: views.termsOf(made) });
      const by = (key: string | null) => ({ key, tag: caller.tag });
      const done = (act: () => void): Answered => {
        act();
        return { data: null };
      };
      switch (pattern) {
        case 'POST /api/v1/appointment/rental':
          return { run: (key) => rental(caller, key) };
        case 'POST /api/v1/appointment/sale':
          return { run: (key) => sale(caller, key) };
        case 'GET /api/v1/appointment/:id':
          return { run: () => ({ data: views.detailOf(picks.mine(pick, me), me) }) };
        case 'GET /api/v1/appointment':
          return { run: () => ({ data: views.list(me, caller.query) }) };
        case 'PATCH /api/v1/appointment':
          return { run: (key) => edit(caller, key) };
        case 'PATCH /api/v1/appointment/:id/confirm':
          return { run: (key) => terms(picks.confirm(pick, askedBy(caller, key))) };
        case 'PATCH /api/v1/appointment/:id/cancel':
          return { run: (key) => terms(picks.cancel(pick, askedBy(caller, key))) };
        case 'POST /api/v1/review':
          return { run: (key) => review(caller, key) };
        case 'POST /api/v1/user/report':
          return { run: (key) => report(caller, key) };
        case 'POST /api/v1/user/block':
          return ext ? { run: (key) => done(() => opinions.block(me, whomIn(caller), by(key))) } : null;
        case 'DELETE /api/v1/user/unblock':
          return ext ? { run: (key) => done(() => opinions.unblock(me, whomIn(caller), by(key))) } : null;
        case 'GET /api/v1/user/blocks':
          return ext ? { run: () => blockedBy(me) } : null;
        case 'GET /api/v1/notification':
          return { run: () => ({ data: views.notes(me, caller.query) }) };
        case 'GET /api/v1/item/:id/rental-availability':
          return { run: () => month(id as ItemId, caller) }; // digits, by the pattern
        case 'GET /api/v1/item/:id/sale-availability':
          return { run: () => firstDay(id as ItemId) }; // digits, by the pattern
        default:
          return null;
      }
    },
  };
};
