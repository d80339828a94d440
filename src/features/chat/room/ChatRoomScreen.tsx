import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ChatRoomId, ItemId } from '#contract/ids.ts';
import { useApp } from '#src/frame/app-context.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { itemIdOf, roomIdOf } from '#src/frame/route-id.ts';
import { Room } from './Room.tsx';

/** A room that was made while its screen was open. */
interface Made {
  readonly itemId: ItemId;
  readonly room: ChatRoomId;
}

/**
 * One conversation, also before there is a room for it: then it is named by its listing, and made with its
 * first message. When it has become a room, only the address changes: the field keeps its focus, its text and the syllable
 * that is being written.
 */
export function ChatRoomScreen() {
  const { chatRoomId, itemId } = useParams();
  const { account } = useApp();
  const navigate = useNavigate();
  const [made, setMade] = useState<Made | null>(null);
  const room = roomIdOf(chatRoomId);
  const item = itemIdOf(itemId);
  if (account === 'visitor') return null; // on the way to the login
  if (room === null && item === null) return <NotFound />;
  const same = made !== null && (made.room === room || made.itemId === item);
  const begun = same ? made.itemId : item;
  return (
    <Room
      key={begun === null ? `room:${room}` : `item:${begun}`}
      me={account}
      room={room}
      itemId={begun}
      onMade={(id) => {
        if (item === null) return;
        setMade({ itemId: item, room: id });
        void navigate(`/chat/${id}`, { replace: true, state: { stays: true } });
      }}
    />
  );
}
