/**
 * Seoul wall-clock time. The wire carries date-times without a zone that always mean Korean time (contract §1.8), so
 * nothing here ever reads the device's zone. Korea has had one offset and no summer time since 1988.
 */
const offset = 9 * 60 * 60_000;
const dayMs = 86_400_000;
const weekdays = ['일', '월', '화', '수', '목', '금', '토'] as const;

const shape = /^(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?$/;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: (typeof weekdays)[number];
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

const two = (n: number): string => String(n).padStart(2, '0');
const four = (n: number): string => String(n).padStart(4, '0');

const partsOf = (ms: number): Parts => {
  const at = new Date(ms + offset);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    day: at.getUTCDate(),
    weekday: weekdays[at.getUTCDay()] ?? '일',
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
    second: at.getUTCSeconds(),
  };
};

/** Milliseconds since 1970 of a KST date-time or day of the wire; undefined when it is neither (contract §1.8). */
export const parseKst = (text: string): number | undefined => {
  const found = shape.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (hour > 23 || minute > 59 || second > 59) return undefined;
  const at = new Date(0);
  at.setUTCFullYear(year, month - 1, day);
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return undefined; // no 31 February
  at.setUTCHours(hour, minute, second, Math.trunc(Number(`0.${found[7] ?? '0'}`) * 1000));
  return at.getTime() - offset;
};

/** `yyyy-MM-ddTHH:mm:ss`, as requests carry it (contract §1.8). */
export const toWire = (ms: number): string => {
  const p = partsOf(ms);
  return `${toDay(ms)}T${two(p.hour)}:${two(p.minute)}:${two(p.second)}`;
};

/** The calendar day in Seoul, `yyyy-MM-dd`: availability keys and search dates (contract §9.3). */
export const toDay = (ms: number): string => {
  const p = partsOf(ms);
  return `${four(p.year)}-${two(p.month)}-${two(p.day)}`;
};

/** How many calendar days in Seoul lie from one moment to the other: tonight to tomorrow morning is 1. */
export const daysBetween = (from: number, to: number): number =>
  Math.floor((to + offset) / dayMs) - Math.floor((from + offset) / dayMs);

/** The first millisecond of the Seoul day that holds the moment. */
export const startOfDay = (ms: number): number => Math.floor((ms + offset) / dayMs) * dayMs - offset;

/** The same Seoul time of day, so many days on. */
export const addDays = (ms: number, days: number): number => ms + days * dayMs;

/** The patterns of contract §9.3, by what they are for. */
export const format = {
  /** Separator between two days of a chat: `2025년 09월 11일 목요일`. */
  chatDay: (ms: number): string => {
    const p = partsOf(ms);
    return `${p.year}년 ${two(p.month)}월 ${two(p.day)}일 ${p.weekday}요일`;
  },
  /** PICK cards: `2025년 9월 20일 (토)`. */
  pickDay: (ms: number): string => {
    const p = partsOf(ms);
    return `${p.year}년 ${p.month}월 ${p.day}일 (${p.weekday})`;
  },
  /** PICK detail, parcel: `25.09.20 (토)`. */
  pickDetailDay: (ms: number): string => `${format.day(ms)} (${partsOf(ms).weekday})`,
  /** PICK detail, direct: `25.09.20 (토) 14:30`. */
  pickDetailMoment: (ms: number): string => `${format.pickDetailDay(ms)} ${format.time(ms)}`,
  /** `25.09.20`. */
  day: (ms: number): string => {
    const p = partsOf(ms);
    return `${two(p.year % 100)}.${two(p.month)}.${two(p.day)}`;
  },
  /** `18:30`. */
  time: (ms: number): string => {
    const p = partsOf(ms);
    return `${two(p.hour)}:${two(p.minute)}`;
  },
  /** `25.09.20 18:30`. */
  dayTime: (ms: number): string => `${format.day(ms)} ${format.time(ms)}`,
  /** What the date drawer of a PICK shows as chosen: `2025.09.20`. */
  drawerDay: (ms: number): string => toDay(ms).replaceAll('-', '.'),
  /** The date button of the search: `09.20 ~ 09.22`. */
  dayRange: (from: number, to: number): string => `${format.day(from).slice(3)} ~ ${format.day(to).slice(3)}`,
  /** Calendar heading: `2026년 11월`. */
  month: (ms: number): string => {
    const p = partsOf(ms);
    return `${p.year}년 ${p.month}월`;
  },
  /** A calendar cell's spoken name: `11월 24일 화요일`. */
  spokenDay: (ms: number): string => {
    const p = partsOf(ms);
    return `${p.month}월 ${p.day}일 ${p.weekday}요일`;
  },
  /** The parts of a ticket's stub: `11월`, `24`, `화`, `18:30`. */
  stub: (ms: number): { month: string; day: string; weekday: string; time: string } => {
    const p = partsOf(ms);
    return { month: `${p.month}월`, day: String(p.day), weekday: p.weekday, time: format.time(ms) };
  },
} as const;

/** Whether one moment of the wire is later than another: fractions come with any number of digits (contract §1.8). */
export const isLater = (one: string, other: string): boolean => {
  const cut = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
  return cut(one) > cut(other);
};
