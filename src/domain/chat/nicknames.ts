import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import type { AccountTables } from '#src/db/rows.ts';
import type { Reader } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import * as rooms from './rooms.ts';

/** Nickname of the other user in a room; null: it is not stored. */
export const opponentIn = async (
  tx: Reader<Pick<AccountTables, 'rooms'>>,
  id: ChatRoomId,
): Promise<string | null> => (await rooms.byId(tx, id))?.opponent.nickname ?? null;

/** Nickname of a listing's owner; null: it is not stored. */
export const ownerOf = async (tx: Reader<Pick<AccountTables, 'items'>>, id: ItemId): Promise<string | null> =>
  (await items.byId(tx, id))?.detail?.owner.nickname ?? null;
