import * as v from 'valibot';
import { ChatRoomId, ItemId } from '#contract/ids.ts';

const numberOf = (text: string | undefined): number | null =>
  /^[1-9]\d{0,15}$/.test(text ?? '') ? Number(text) : null;

/** The part of an address that names a listing; null: it is no id, and nobody is asked. */
export const itemIdOf = (text: string | undefined): ItemId | null => {
  const read = v.safeParse(ItemId, numberOf(text));
  return read.success ? read.output : null;
};

/** The same for a room. */
export const roomIdOf = (text: string | undefined): ChatRoomId | null => {
  const read = v.safeParse(ChatRoomId, numberOf(text));
  return read.success ? read.output : null;
};
