import { entryTexts } from '#src/copy/entries.ts';
import { format, parseKst } from '#src/lib/kst.ts';

/** A PICK as an outbox entry names it: its listing and the day of its appointment. */
export const pickTarget = (title: string | null, rentalDate: string | null): string => {
  if (title === null) return entryTexts.about.noPick;
  const at = rentalDate === null ? undefined : parseKst(rentalDate);
  return at === undefined ? title : entryTexts.about.pick(title, format.day(at));
};
