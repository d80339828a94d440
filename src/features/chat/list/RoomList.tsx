import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ChatRoomId } from '#contract/ids.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import type { ShownRoom } from '#src/domain/chat/room-list.view.ts';
import { ListFrame, type ListRows } from '#src/frame/ListFrame.tsx';
import { useSaidNow } from '#src/frame/now.tsx';
import type { ShownList } from '#src/frame/use-list.ts';
import { RoomRow } from '#src/ui/chat/RoomRow.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { useSteadyRows } from '#src/ui/list/use-steady-rows.ts';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { RoomMenu } from '../leave/RoomMenu.tsx';
import styles from './RoomList.module.css';
import { roomWords } from './room-words.ts';

interface RoomListProps {
  readonly list: ShownList<ShownRoom>;
  /** What an empty list says. */
  readonly empty: ReactNode;
  /** A way on where nothing could be had. */
  readonly onward?: ReactNode;
}

/** The rows of rooms, or in words why there are none; a long press or the button of a row opens its menu. */
export function RoomList({ list, empty, onward }: RoomListProps) {
  const [chosen, setChosen] = useState<ShownRoom['room'] | null>(null);
  const keepFocus = useFocusAfter(list);
  return (
    <>
      <ListFrame
        list={list}
        skeletons={(count, silent) => <RowSkeletons count={count} silent={silent} />}
        empty={empty}
        onward={onward}
      >
        {(state) => <Rows state={state} onMenu={setChosen} />}
      </ListFrame>
      <RoomMenu room={chosen} onClose={() => setChosen(null)} onLeft={keepFocus} />
    </>
  );
}

/** The button that had the focus goes with the row of a room that is left: reading goes on in the list. */
const useFocusAfter = ({ state }: ShownList<ShownRoom>): ((left: ChatRoomId) => void) => {
  const [left, setLeft] = useState<ChatRoomId | null>(null);
  useEffect(() => {
    if (left === null) return;
    if (state.is === 'rows' && state.items.some(({ room }) => room.chatRoomId === left)) return;
    setLeft(null);
    const focused = document.activeElement;
    // or in the menu, which is on its way out
    if (focused === document.body || focused?.closest('dialog:not([open])'))
      document.getElementById('content')?.focus({ preventScroll: true });
  }, [left, state]);
  return setLeft;
};

interface RowsProps {
  readonly state: ListRows<ShownRoom>;
  readonly onMenu: (room: ShownRoom['room']) => void;
}

function Rows({ state, onMenu }: RowsProps) {
  const now = useSaidNow();
  const { items, busy, end } = state;
  const ref = useRef<HTMLDivElement>(null);
  useSteadyRows(
    ref,
    items.map(({ room }) => room.chatRoomId),
  );
  return (
    <div ref={ref} className={styles.rows}>
      <Feed
        rows={items}
        keyOf={({ room }) => room.chatRoomId}
        label={roomTexts.list}
        hasMore={end !== 'all'}
        busy={busy}
      >
        {(row) => (
          <RoomRow
            room={roomWords(row, now)}
            menuLabel={roomTexts.menuOf(row.room.opponent.nickname)}
            onMenu={() => onMenu(row.room)}
          />
        )}
      </Feed>
    </div>
  );
}
