import { emptyTexts } from '#src/copy/empty.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { navTexts } from '#src/copy/shell.ts';
import { ListHead } from '#src/frame/ListHead.tsx';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { talk } from '#src/ui/state/screen-illustrations.tsx';
import { RoomList } from './RoomList.tsx';
import { useRooms } from './use-rooms.ts';

/** All conversations, the newest first. */
export function ChatListScreen() {
  const list = useRooms(null);
  const { state } = list;
  return (
    <StackScreen
      title={navTexts.chat}
      root
      scrollKey="chat"
      at={'at' in state ? state.at : null}
      actions={<ListRefresh list={list} />}
    >
      <ListHead list={list} heading={roomTexts.list} />
      <RoomList list={list} empty={<EmptyState art={talk} {...emptyTexts['chat-list']} />} />
    </StackScreen>
  );
}
