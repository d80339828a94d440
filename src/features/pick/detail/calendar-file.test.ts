import ICAL from 'ical.js';
import { afterEach, describe, expect, test } from 'vitest';
import { folded } from '#src/lib/ics.ts';
import { aPickRow, aSaleRow } from '#tests/harness/pick-rows.ts';
import { calendarFile } from './calendar-file.ts';

const maker = { me: 5, origin: 'https://campick.example', now: Date.UTC(2026, 10, 23, 3, 4, 5) };
const before = process.env['TZ'];
afterEach(() => {
  process.env['TZ'] = before;
});

const rental = aPickRow({
  appointmentId: 905,
  rentalDate: '2026-11-26T18:30:00',
  returnDate: '2026-11-29T09:00:00',
  version: null,
  edits: 2,
});

/** The file as somebody else's program reads it. */
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return calendar.getAllSubcomponents('vevent').map((component) => ({
    component,
    event: new ICAL.Event(component),
    alarms: component.getAllSubcomponents('valarm').map((alarm) => {
      const trigger = alarm.getFirstPropertyValue('trigger');
      if (!(trigger instanceof ICAL.Duration)) throw new Error('the trigger is no duration');
      const at = new ICAL.Event(component).startDate.clone();
      at.isDate = false; // its midnight
      at.addDuration(trigger);
      return at.toString();
    }),
  }));
};

describe.each(['Asia/Seoul', 'UTC', 'America/Los_Angeles'])('on a device in %s', (zone) => {
  test('a rental is two events at their moments of Korea, half an hour each, with two alarms', () => {
    process.env['TZ'] = zone;
    const { name, text } = calendarFile(rental, maker);
    expect(name).toBe('PICK-905.ics');
    const events = read(text);
    expect(events.map(({ event }) => event.uid)).toEqual([
      'pick-905-start@campick.example',
      'pick-905-return@campick.example',
    ]);
    expect(events.map(({ event }) => event.startDate.toJSDate().toISOString())).toEqual([
      '2026-11-26T09:30:00.000Z',
      '2026-11-29T00:00:00.000Z',
    ]);
    expect(events.map(({ event }) => event.startDate.zone.tzid)).toEqual(['Asia/Seoul', 'Asia/Seoul']);
    expect(events.map(({ event }) => event.duration.toSeconds())).toEqual([1800, 1800]);
    expect(events.map(({ alarms }) => alarms)).toEqual([
      ['2026-11-25T20:00:00', '2026-11-26T17:30:00'],
      ['2026-11-28T20:00:00', '2026-11-29T08:00:00'],
    ]);
    expect(events.map(({ event }) => event.location)).toEqual(['학생회관 1층 로비', '중앙도서관 정문 앞']);
    expect(events.map(({ event }) => event.sequence)).toEqual([2, 2]);
    const [first] = events;
    expect(first?.event.summary).toBe('[PICK] 대여 받기 · 버건디 과잠 M, 자수 새것 수준');
    expect(first?.event.description).toBe('상대: 버건디러버님\n거래 방식: 직거래\n총 금액: 26,000원');
    expect(first?.component.getFirstPropertyValue('url')).toBe('https://campick.example/pick-detail/905');
  });

  test('a parcel is a whole day, the same wherever the device is', () => {
    process.env['TZ'] = zone;
    const pick = aSaleRow({ rentalDate: '2026-12-31T00:00:00', tradeMethod: 'PARCEL' });
    const [only, ...more] = read(calendarFile(pick, maker).text);
    expect(more).toEqual([]);
    expect(only?.event.startDate.isDate).toBe(true);
    expect(only?.event.startDate.toString()).toBe('2026-12-31');
    expect(only?.event.endDate.toString()).toBe('2027-01-01');
    expect(only?.event.location).toBeNull();
    expect(only?.alarms).toEqual(['2026-12-30T20:00:00', '2026-12-30T23:00:00']);
  });
});

test.each([
  ['PENDING', 'TENTATIVE'],
  ['CONFIRMED', 'CONFIRMED'],
  ['IN_PROGRESS', 'CONFIRMED'],
  ['SUCCESS', 'CONFIRMED'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'CANCELLED'],
  ['SOMETHING_NEW', 'TENTATIVE'],
])('a PICK that is %s is %s in a calendar', (state, status) => {
  const events = read(calendarFile({ ...rental, state }, maker).text);
  expect(events.map(({ component }) => component.getFirstPropertyValue('status'))).toEqual([status, status]);
});

test.each(['CANCELLED', 'EXPIRED'])(
  'a PICK that is %s takes the place of its own entry in a calendar, and rings no more',
  (state) => {
    const [before, after] = [rental, { ...rental, state }].map((pick) =>
      read(calendarFile(pick, maker).text),
    );
    expect(after?.map(({ event }) => event.uid)).toEqual(before?.map(({ event }) => event.uid));
    expect(before?.map(({ event }) => event.sequence)).toEqual([2, 2]);
    expect(after?.map(({ event }) => event.sequence)).toEqual([3, 3]);
    expect(after?.flatMap(({ alarms }) => alarms)).toEqual([]);
  },
);

test('the server’s count of changes goes before what this device has seen of them', () => {
  const events = read(calendarFile({ ...rental, version: 7 }, maker).text);
  expect(events.map(({ event }) => event.sequence)).toEqual([7, 7]);
});

test('the owner hands over and gets back; where nobody says whose it is, neither is claimed', () => {
  const summaries = (pick: typeof rental, me: number) =>
    read(calendarFile(pick, { ...maker, me }).text).map(({ event }) => event.summary.split(' · ')[0]);
  expect(summaries(rental, Number(rental.ownerId))).toEqual(['[PICK] 빌려주기', '[PICK] 반납 받기']);
  expect(summaries({ ...rental, ownerId: null }, 5)).toEqual(['[PICK] 대여', '[PICK] 반납']);
});

test('whatever a title or a place holds comes out as it went in', () => {
  const title = '쉼표, 세미콜론; 역빗금\\ 줄\n바꿈 😀'.repeat(4);
  const place = '정문; "버스" 정류장\\앞,\n둘째 줄';
  const [event] = read(calendarFile({ ...rental, title, rentalLocation: place }, maker).text);
  expect(event?.event.summary).toBe(`[PICK] 대여 받기 · ${title}`);
  expect(event?.event.location).toBe(place);
});

test('no line has more than 75 octets or ends within a character, and each ends as the format asks', () => {
  const { text } = calendarFile({ ...rental, title: '가나다라마바사아자차카타파하😀'.repeat(9) }, maker);
  expect(text.endsWith('\r\n')).toBe(true);
  const lines = text.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => /[\r\n\uFFFD]/.test(line))).toEqual([]);
  expect(lines.map((line) => Buffer.byteLength(line)).filter((size) => size > 75)).toEqual([]);
  expect(Buffer.from(text).toString()).toBe(text);
});

test.each([74, 75, 76, 149, 150])(
  'a line of %i octets is folded where it must be, and whole again unfolded',
  (size) => {
    const line = 'x'.repeat(size);
    const parts = folded(line).split('\r\n');
    expect(parts.length).toBe(size <= 75 ? 1 : Math.ceil((size - 75) / 74) + 1);
    expect(parts.map((part, n) => (n === 0 ? part : part.slice(1))).join('')).toBe(line);
  },
);
