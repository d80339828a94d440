import type { ItemId } from '#contract/ids.ts';
import type { CurrentRow, ItemRow } from '#src/db/rows.ts';
import type { SessionRow } from '#src/db/rows-device.ts';

/** Who looks at the listing (seeds 1 §6). */
export type Role = 'visitor' | 'owner' | 'other';

/** null: it is not known yet whose listing it is, so that nothing may be offered. */
export const roleOf = (
  { state }: Pick<SessionRow, 'state'>,
  { detail }: Pick<ItemRow, 'detail'>,
): Role | null => {
  if (state !== 'member') return 'visitor';
  if (detail === null) return null;
  return detail.mine ? 'owner' : 'other';
};

/** What the bottom bar leads to (seeds 1 §2); null: its buttons are not there for this role. */
export interface Doors {
  /** Where the chat button goes; `login` asks for one first and takes the listing's place in the history. */
  readonly chat: string | 'login';
  /** Where a running PICK is. */
  readonly pick: string | null;
  /** Whether it may be rented or bought from here. */
  readonly trade: boolean;
}

/** `current`: the stored PICK and room; null: there is no current-status data. */
export const doorsOf = (itemId: ItemId, role: Role, current: CurrentRow | null): Doors => {
  if (role === 'visitor') return { chat: 'login', pick: null, trade: true };
  if (role === 'owner') return { chat: `/chat-about/${itemId}`, pick: null, trade: false };
  const { chatRoomId = null, appointmentId = null } = current ?? {};
  return {
    // a room is made with its first message, and the screen for that finds one that this device does not know of
    chat: chatRoomId === null ? `/chat/with/${itemId}` : `/chat/${chatRoomId}`,
    pick: appointmentId === null ? null : `/pick-detail/${appointmentId}`,
    trade: appointmentId === null,
  };
};
