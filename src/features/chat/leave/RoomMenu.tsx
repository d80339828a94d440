import { Flag, LogOut } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChatRoomId } from '#contract/ids.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import { stateTexts } from '#src/copy/shell.ts';
import type { RoomRow } from '#src/domain/chat/rows.ts';
import { useBlockMenu } from '#src/features/shared/use-block.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { type Action, ActionList } from '#src/ui/overlay/ActionList.tsx';
import { ConfirmDialog, NoticeDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { chatScreenTexts } from '../text.ts';
import { useLeave } from './use-leave.ts';

/** What the menu needs of a room. */
type MenuRoom = Pick<RoomRow, 'chatRoomId' | 'itemId' | 'opponent'>;

interface RoomMenuProps {
  /** Whose menu is open; null: none is. */
  readonly room: MenuRoom | null;
  readonly onClose: () => void;
  /** What else can be done where the menu is, before what it does everywhere. */
  readonly more?: readonly Action[];
  /** The room counts as left. */
  readonly onLeft?: (room: ChatRoomId) => void;
}

/** The drawer of a room, in the list and in the room itself: leave it, block or report the other one. */
export function RoomMenu({ room, onClose, more = [], onLeft = () => {} }: RoomMenuProps) {
  const [last, setLast] = useState(room);
  if (room !== null && room !== last) setLast(room);
  // what goes away is drawn until it has gone
  return (
    last !== null && (
      <Menu
        key={last.chatRoomId}
        room={last}
        open={room !== null}
        onClose={onClose}
        more={more}
        onLeft={onLeft}
      />
    )
  );
}

interface MenuProps extends Required<RoomMenuProps> {
  readonly room: MenuRoom;
  readonly open: boolean;
}

function Menu({ room, open, onClose, more, onLeft }: MenuProps) {
  const { chatRoomId, itemId, opponent } = room;
  const navigate = useNavigate();
  const offline = useNetwork() === 'offline';
  const leaving = useLeave(chatRoomId, () => {
    onClose();
    onLeft(chatRoomId);
  });
  const { step, stay } = leaving;
  const blocking = useBlockMenu(opponent, open);
  const checking = step.is === 'checking';
  const close = (): void => {
    stay();
    onClose();
  };
  const report = { reportedUserId: opponent.userId, itemId, location: 'CHATROOM' };
  return (
    <>
      <ActionList
        open={open}
        onClose={close}
        title={roomTexts.roomOf(opponent.nickname)}
        status={checking ? roomTexts.leaveChecking : ''}
        actions={[
          ...more,
          {
            label: chatScreenTexts.leave,
            icon: <LogOut size={20} aria-hidden />,
            danger: true,
            stays: true,
            onChoose: leaving.check,
            ...(offline ? { disabled: true, note: stateTexts.onlineOnly } : {}),
            ...(checking ? { busy: true, note: roomTexts.leaveChecking } : {}),
          },
          ...blocking.actions,
          {
            label: chatScreenTexts.report,
            icon: <Flag size={20} aria-hidden />,
            onChoose: () =>
              void navigate(`/report/${opponent.userId}?item=${itemId}&from=chat`, {
                state: report,
              }),
          },
        ]}
      />
      <NoticeDialog open={open && step.is === 'blocked'} {...chatScreenTexts.leaveBlocked} onClose={stay} />
      <ConfirmDialog
        open={open && step.is === 'asking'}
        {...chatScreenTexts.leaveAsk}
        danger
        onYes={leaving.leave}
        onNo={stay}
      />
      {blocking.question}
    </>
  );
}
