import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AppointmentId, ItemId } from '#contract/ids.ts';
import { chatTexts } from '#src/copy/chat.ts';
import { navTexts } from '#src/copy/shell.ts';
import { timeTexts } from '#src/copy/time.ts';
import { userTexts } from '#src/copy/user.ts';
import type { Moment } from '#src/db/rows.ts';
import type { Opponent, RoomPresence, RoomRow } from '#src/domain/chat/rows.ts';
import { useBack } from '#src/frame/back.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useSaidNow } from '#src/frame/now.tsx';
import { usePane } from '#src/frame/pane.ts';
import { parseKst } from '#src/lib/kst.ts';
import { RoomHeader } from '#src/ui/chat/RoomHeader.tsx';
import { RoomMenu } from '../leave/RoomMenu.tsx';
import { phraseTexts } from '../phrases/text.ts';
import { chatScreenTexts } from '../text.ts';
import { StartPick } from './StartPick.tsx';

/** Whether they are there, or when they last were; null: nobody told (contract §4.6). */
const presenceWords = (presence: RoomPresence | null, isHere: boolean, now: Moment | null): string | null => {
  if (isHere) return chatScreenTexts.online;
  const last = presence?.lastEnterAt == null ? undefined : parseKst(presence.lastEnterAt);
  return last === undefined ? null : chatScreenTexts.lastSeen(timeTexts.ago(last, now));
};

interface RoomHeadProps {
  readonly room: RoomRow | null;
  readonly opponent: Opponent | null;
  /** The unfinished PICK of the room; null: there is none. */
  readonly pick: AppointmentId | null;
  /** The listing that the room is about. */
  readonly itemId: ItemId | null;
  /** Presence is being told just now. */
  readonly isLive: boolean;
  readonly onEditPhrases: () => void;
}

export function RoomHead({ room, opponent, pick, itemId, isLive, onEditPhrases }: RoomHeadProps) {
  const back = useBack();
  const { kind } = usePane();
  const now = useSaidNow();
  const navigate = useNavigate();
  const [menu, setMenu] = useState(false);
  const [starts, setStarts] = useState(false);
  // a snapshot is seen later: who was there then may have gone
  const isHere = now !== null && isLive && room?.presence?.online === true;
  return (
    <>
      <RoomHeader
        onBack={kind === 'side' ? null : back}
        title={navTexts.chat}
        person={
          opponent && {
            id: opponent.userId,
            name: opponent.nickname,
            photo: mediaUrl(opponent.photo),
            verified: opponent.verified,
            profile: { to: `/user/${opponent.userId}`, label: userTexts.openOf(opponent.nickname) },
          }
        }
        presence={presenceWords(room?.presence ?? null, isHere, now)}
        isOnline={isHere}
        pick={{
          label: chatTexts.pick,
          to: pick === null ? null : `/pick-detail/${pick}`,
          onStart: () => setStarts(true),
        }}
        menu={room === null ? null : { label: chatScreenTexts.menu, onOpen: () => setMenu(true) }}
      />
      <StartPick
        itemId={itemId}
        opponent={opponent?.nickname ?? null}
        open={starts && pick === null}
        onClose={() => setStarts(false)}
      />
      <RoomMenu
        room={menu ? room : null}
        more={[
          {
            label: phraseTexts.title,
            icon: <MessageSquareText size={20} aria-hidden />,
            onChoose: onEditPhrases,
          },
        ]}
        onClose={() => setMenu(false)}
        onLeft={() => {
          if (kind !== 'side') void navigate('/chat', { replace: true });
        }}
      />
    </>
  );
}
