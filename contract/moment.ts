import * as v from 'valibot';

const shape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?$/;
const dayShape = /^(\d{4})-(\d\d)-(\d\d)$/;

const daysIn = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

const realDay = (year: number, month: number, day: number): boolean =>
  year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);

const realMoment = (value: string): boolean => {
  const found = shape.exec(value);
  if (!found) return false;
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0));
  return (
    realDay(year ?? 0, month ?? 0, day ?? 0) &&
    (hour ?? 99) < 24 &&
    (minute ?? 99) < 60 &&
    (Number.isNaN(second) ? 0 : (second ?? 0)) < 60
  );
};

/** A KST wall-clock moment without zone, 0–9 fraction digits, kept as text (§1.8). Cursors rely on it being untouched. */
export const LocalDateTime = v.pipe(v.string(), v.regex(shape), v.brand('LocalDateTime'));
export type LocalDateTime = v.InferOutput<typeof LocalDateTime>;

/** The same as a client sends it: a real calendar moment, no zone suffix; normalised to `yyyy-MM-ddTHH:mm:ss`. */
export const LocalDateTimeInput = v.pipe(
  v.string(),
  v.check(realMoment),
  v.transform((value) => (value.length === 16 ? `${value}:00` : value.slice(0, 19))),
  v.brand('LocalDateTime'),
);

/** A calendar day `yyyy-MM-dd` (§1.8). */
export const LocalDate = v.pipe(
  v.string(),
  v.check((value) => {
    const found = dayShape.exec(value);
    return found !== null && realDay(Number(found[1]), Number(found[2]), Number(found[3]));
  }),
  v.brand('LocalDate'),
);
export type LocalDate = v.InferOutput<typeof LocalDate>;
