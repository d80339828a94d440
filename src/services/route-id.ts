import * as v from 'valibot';
import { AppointmentId } from '#contract/ids.ts';

/** The part of an address that names a PICK; null: it is no id, and nobody is asked. */
export const appointmentIdOf = (text: string | undefined): AppointmentId | null => {
  const read = v.safeParse(AppointmentId, /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);
  return read.success ? read.output : null;
};
