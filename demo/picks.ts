import type { LocalDateTime } from '#contract/moment.ts';
import type { TradeMethod } from '#contract/values.ts';
import type { Calendar } from './calendar.ts';
import { places } from './people.ts';

/** A PICK as it is written down; price and parties' ids follow from the item. */
export type DemoPick = {
  readonly item: string;
  readonly requester: string;
  /** Whose terms stand; the other one is to answer (contract §5.1). */
  readonly by: 'owner' | 'requester';
  readonly type: 'RENTAL' | 'SALE';
  readonly state: 'PENDING' | 'CONFIRMED' | 'IN_PROGRESS' | 'SUCCESS' | 'CANCELLED' | 'EXPIRED';
  readonly method: TradeMethod;
  readonly start: LocalDateTime;
  readonly end: LocalDateTime | null;
  readonly place: string;
  /** Days ago on which the terms were made. */
  readonly age: number;
};

/** A PICK with whose item it is about and when its terms were made. */
export type CampusPick = DemoPick & { readonly owner: string; readonly termsAt: LocalDateTime };

type Terms = Omit<DemoPick, 'type' | 'end' | 'by' | 'method' | 'place' | 'age'> & Partial<DemoPick>;

const rental = (terms: Terms & { readonly end: LocalDateTime }): DemoPick => ({
  by: 'requester',
  method: 'DIRECT',
  place: places.union,
  age: 2,
  ...terms,
  type: 'RENTAL',
});

const sale = (terms: Terms): DemoPick => ({
  by: 'requester',
  method: 'DIRECT',
  place: places.library,
  age: 2,
  ...terms,
  type: 'SALE',
  end: null,
});

/** What is agreed on the campus: every case of a rental calendar and of a first sale day (contract §5.5). */
const agreed = ({ at, weekday, nextMonth, monthEnd, yearEnd }: Calendar): readonly DemoPick[] => [
  // several rentals in one month
  rental({
    item: 'garam-home-11',
    requester: '벤치워머',
    state: 'CONFIRMED',
    start: nextMonth(3, '18:00'),
    end: nextMonth(5, '12:30'),
    place: places.stand,
  }),
  rental({
    item: 'garam-home-11',
    requester: '우동',
    state: 'CONFIRMED',
    start: nextMonth(10, '12:00'),
    end: nextMonth(11, '18:30'),
    place: places.stand,
  }),
  rental({
    item: 'garam-home-11',
    requester: '초록줄무늬',
    state: 'CONFIRMED',
    start: nextMonth(17, '18:30'),
    end: nextMonth(20, '18:30'),
    place: places.stand,
  }),
  // over a month's end, of the main user's own jacket, on terms that the owner changed
  rental({
    item: 'forest-varsity-s',
    requester: '캠퍼스고양이',
    state: 'CONFIRMED',
    by: 'owner',
    start: monthEnd(0, '12:30'),
    end: monthEnd(3, '18:00'),
    place: places.library,
  }),
  // over a year's end
  rental({
    item: 'burgundy-varsity',
    requester: '응원석맨앞',
    state: 'CONFIRMED',
    start: yearEnd(-1, '18:30'),
    end: yearEnd(3, '12:00'),
  }),
  // two that touch: one brings back what the next takes along
  rental({
    item: 'ivory-pinstripe',
    requester: '등번호칠',
    state: 'CONFIRMED',
    start: at(6, '12:30'),
    end: at(8, '18:00'),
    place: places.stand,
  }),
  rental({
    item: 'ivory-pinstripe',
    requester: '농구화끈',
    state: 'CONFIRMED',
    start: at(8, '18:00'),
    end: at(10, '12:30'),
    place: places.stand,
  }),
  // running now; another runs and is followed by an agreed one
  rental({
    item: 'crimson-pin-8',
    requester: '초록줄무늬',
    state: 'IN_PROGRESS',
    start: weekday(-2, '18:30'),
    end: weekday(2, '18:30'),
    place: places.theatre,
    age: 6,
  }),
  rental({
    item: 'crimson-varsity-cream',
    requester: '우천취소',
    state: 'IN_PROGRESS',
    start: weekday(-1, '12:30'),
    end: weekday(1, '18:00'),
    place: places.theatre,
    age: 5,
  }),
  rental({
    item: 'crimson-varsity-cream',
    requester: '하키왕초보',
    state: 'CONFIRMED',
    start: at(5, '12:30'),
    end: at(6, '19:00'),
    place: places.theatre,
  }),
  // one item rented first and sold after, the sale still ahead
  rental({
    item: 'navy-varsity-l',
    requester: '우동',
    state: 'CONFIRMED',
    start: at(2, '18:00'),
    end: at(4, '18:00'),
    place: places.library,
  }),
  sale({ item: 'navy-varsity-l', requester: '하키왕초보', state: 'CONFIRMED', start: at(8, '19:00') }),
  // sold, handed over in the future; by parcel, whose clock time is always midnight
  sale({
    item: 'black-cap-cloud',
    requester: '초록줄무늬',
    state: 'CONFIRMED',
    start: at(3, '00:00'),
    place: '',
    method: 'PARCEL',
  }),
  // sold in the past
  sale({
    item: 'sold-royal-2',
    requester: '우천취소',
    state: 'SUCCESS',
    start: weekday(-9, '12:30'),
    age: 12,
  }),
  sale({
    item: 'green-sand-scarf',
    requester: '버건디러버',
    state: 'SUCCESS',
    start: weekday(-4, '18:00'),
    age: 8,
    place: places.union,
  }),
];

/** What is still talked about, or ended otherwise: none of it closes a day. */
const others = ({ at, weekday }: Calendar): readonly DemoPick[] => [
  rental({
    item: 'forest-hoops-4',
    requester: '응원석맨앞',
    state: 'PENDING',
    start: at(7, '18:00'),
    end: at(9, '18:00'),
    age: 1,
  }),
  rental({
    item: 'crimson-hockey-19',
    requester: '초록줄무늬',
    state: 'PENDING',
    by: 'owner',
    start: at(4, '12:30'),
    end: at(6, '12:30'),
    age: 1,
  }),
  sale({
    item: 'glow-hood',
    requester: '초록줄무늬',
    state: 'CANCELLED',
    start: weekday(-3, '18:00'),
    place: places.theatre,
    age: 9,
  }),
  rental({
    item: 'forest-hood',
    requester: '초록줄무늬',
    state: 'SUCCESS',
    start: weekday(-12, '12:30'),
    end: weekday(-10, '18:00'),
    age: 15,
  }),
  sale({
    item: 'three-in-one',
    requester: '벤치워머',
    state: 'EXPIRED',
    start: weekday(-5, '18:30'),
    place: places.theatre,
    age: 13,
  }),
  sale({
    item: 'mireu-hockey-88',
    requester: '초록줄무늬',
    state: 'EXPIRED',
    start: weekday(-6, '18:00'),
    place: places.gym,
    age: 11,
  }),
  rental({
    item: 'deleted-varsity',
    requester: '초록줄무늬',
    state: 'CANCELLED',
    start: weekday(-17, '18:00'),
    end: weekday(-13, '18:00'),
    age: 20,
  }),
];

/** Every PICK of the campus as seen from a day. */
export const demoPicks = (calendar: Calendar): readonly DemoPick[] => [
  ...agreed(calendar),
  ...others(calendar),
];
