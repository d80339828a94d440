import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import { format, parseKst } from '#src/lib/kst.ts';

/** A PICK as an outbox entry names it: its listing and the day of its appointment. */
export const pickTarget = (title: string | null, rentalDate: string | null): string => {
  if (title === null) return ours.about.noPick;
  const at = rentalDate === null ? undefined : parseKst(rentalDate);
  return at === undefined ? title : ours.about.pick(title, format.day(at));
};
