import type { UserCtx } from '../../context.ts';
import type { PickRow } from '../../db/schema.ts';
import { lockRoom } from '../locked-room.ts';
import { type Line, write } from '../notices.ts';

/** Locks the room of a PICK and writes a line in the caller's name (contract §4.5). Returns that name. */
export const sayInRoom = async (
  ctx: UserCtx,
  { chat_room_id }: Pick<PickRow, 'chat_room_id'>,
  line: (nickname: string) => Pick<Line, 'content' | 'pick' | 'change'>,
): Promise<string> => {
  const room = await lockRoom(ctx, chat_room_id);
  if (room === null) throw new Error(`room ${chat_room_id} has lost its participants`);
  const author = { id: ctx.user, nickname: room.nickname };
  await write(ctx, { room: room.id, author, ...line(room.nickname) });
  return room.nickname;
};
