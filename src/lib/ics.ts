/** A calendar file (RFC 5545) for other people's calendars. Pure: what time it is and whose host it is are handed in. */

export interface CalendarAlarm {
  readonly minutesBefore: number;
  readonly text: string;
}

export interface CalendarEvent {
  /** The same for every file about it: a newer one takes the place of an older one. */
  readonly uid: string;
  /** Grows with each change that was seen. */
  readonly sequence: number;
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  /** As the wire writes it, Korean time: a day (`2026-11-24`), or a moment (`2026-11-24T18:30:00`). */
  readonly start: { readonly day: string; readonly until: string } | { readonly moment: string };
  readonly minutes: number;
  readonly summary: string;
  readonly location: string;
  readonly description: string;
  readonly url: string;
  readonly alarms: readonly CalendarAlarm[];
}

interface CalendarFile {
  readonly product: string;
  /** When it was written, ms since 1970. */
  readonly now: number;
  readonly events: readonly CalendarEvent[];
}

const zone = 'Asia/Seoul';

/** Korea has had one offset and no summer time since 1988; older appointments do not exist here. */
const zoneLines = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:STANDARD',
  'DTSTART:19881009T000000',
  'TZOFFSETFROM:+0900',
  'TZOFFSETTO:+0900',
  'TZNAME:KST',
  'END:STANDARD',
  'END:VTIMEZONE',
] as const;

/** A text as a value: what would end it or begin a list is escaped, what no calendar can draw is left out. */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n');

/** How many octets a character is in UTF-8. */
const octets = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};

const mostOctets = 75;

/** No line is longer than 75 octets, and none ends in the middle of a character: Hangul takes three. */
export const folded = (line: string): string => {
  const lines: string[] = [];
  let open = '';
  let used = 0;
  for (const character of line) {
    const size = octets(character);
    if (used + size > mostOctets) {
      lines.push(open);
      open = ' '; // a line that goes on begins with one space, which counts
      used = 1;
    }
    open += character;
    used += size;
  }
  return [...lines, open].join('\r\n');
};

const compact = (text: string): string => text.slice(0, 19).replaceAll(/[-:]/g, '');

const startLines = (start: CalendarEvent['start'], minutes: number): string[] =>
  'day' in start
    ? [`DTSTART;VALUE=DATE:${compact(start.day)}`, `DTEND;VALUE=DATE:${compact(start.until)}`]
    : [`DTSTART;TZID=${zone}:${compact(start.moment)}`, `DURATION:PT${minutes}M`];

const before = (minutes: number): string => {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const time = `${hours > 0 ? `${hours}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
  return `-P${days > 0 ? `${days}D` : ''}${time === '' ? (days > 0 ? '' : 'T0M') : `T${time}`}`;
};

const alarmLines = ({ minutesBefore, text }: CalendarAlarm): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(text)}`,
  `TRIGGER:${before(minutesBefore)}`,
  'END:VALARM',
];

const eventLines = (event: CalendarEvent, stamp: string): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${stamp}`,
  `SEQUENCE:${event.sequence}`,
  `STATUS:${event.status}`,
  ...startLines(event.start, event.minutes),
  `SUMMARY:${escaped(event.summary)}`,
  ...(event.location === '' ? [] : [`LOCATION:${escaped(event.location)}`]),
  `DESCRIPTION:${escaped(event.description)}`,
  `URL:${event.url}`,
  ...event.alarms.flatMap(alarmLines),
  'END:VEVENT',
];

/** The whole file, with the line ends that the format asks for. */
export const calendarText = ({ product, now, events }: CalendarFile): string => {
  const stamp = `${compact(new Date(now).toISOString())}Z`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${product}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...zoneLines,
    ...events.flatMap((event) => eventLines(event, stamp)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
};
