import * as v from 'valibot';
import { AppointmentId, ChatRoomId, ItemId, UserId } from '#contract/ids.ts';

/** Reads the part of an address that names something; null: it is no id, and nothing is fetched. */
const reader =
  <Id>(schema: v.GenericSchema<unknown, Id>) =>
  (text: string | null | undefined): Id | null => {
    const read = v.safeParse(schema, /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null);
    return read.success ? read.output : null;
  };

export const appointmentIdOf = reader(AppointmentId);
export const itemIdOf = reader(ItemId);
export const roomIdOf = reader(ChatRoomId);
export const userIdOf = reader(UserId);
