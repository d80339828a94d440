import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ChatRoomId, ItemId, UserId } from '#contract/ids.ts';
import { navTexts } from '#src/copy/shell.ts';
import { roomPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { usePane, useThirdColumn } from '#src/frame/pane.ts';
import { Screen } from '#src/frame/Screen.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { PhraseSheet } from '../phrases/PhraseSheet.tsx';
import { usePhrases } from '../phrases/use-phrases.ts';
import { chatScreenTexts } from '../text.ts';
import { BlockedField, RoomComposer } from './RoomComposer.tsx';
import { RoomHead } from './RoomHead.tsx';
import { RoomLog } from './RoomLog.tsx';
import { RoomTopArea, roomItem } from './RoomTopArea.tsx';
import { partedOf } from './room-state.ts';
import { useRoom } from './use-room.ts';
import { useUnkept } from './use-unkept.ts';

interface RoomProps {
  readonly me: UserId;
  /** null: it is to be made, about the listing. */
  readonly room: ChatRoomId | null;
  readonly itemId: ItemId | null;
  readonly onMade: (id: ChatRoomId) => void;
}

/** A room from header to composer, or in words why there is none. */
export function Room({ me, room: known, itemId, onMade }: RoomProps) {
  const { engine } = useApp();
  const room = useRoom({ me, known, itemId, onMade });
  const [wanted, setWanted] = useState(0);
  const { id, view, row, state, entries, log } = room;
  const window = log.shown?.window ?? null;
  const isTail = window === null || window.upTo === null;
  const unkept = useUnkept(entries, isTail);
  const phrases = usePhrases(room, me);
  const [edits, setEdits] = useState(false);
  const { kind } = usePane();
  const cut = isCut(useNetwork());
  useLeft(state.is === 'left' && kind !== 'side');
  const about = itemId ?? row?.itemId ?? null;
  useThirdColumn(about === null ? null : `/detail/${about}`);
  if (state.is === 'left') return null;
  if (state.is === 'missing') return <NotFound />;
  const item = roomItem(row, room.item);
  const parted = partedOf(room.block, cut);
  const refresh = (): void => {
    if (id !== null) engine.refresh(roomPull(id));
  };
  const toNewest = (): void => {
    log.goEnd();
    setWanted((count) => count + 1);
  };
  return (
    <Screen
      title={room.opponent?.nickname ?? navTexts.chat}
      at={view?.at ?? null}
      header={
        <RoomHead
          room={row}
          opponent={room.opponent}
          pick={room.pick?.appointmentId ?? null}
          itemId={about}
          isLive={view?.live ?? false}
          onEditPhrases={() => setEdits(true)}
        />
      }
      under={
        <RoomTopArea
          item={item}
          pick={room.pick}
          isRead={room.isTopRead}
          busy={state.is === 'shown' && state.busy}
          notRenewed={state.is === 'shown' && state.notRenewed}
          onRefresh={refresh}
        />
      }
      footerName={chatScreenTexts.writing}
      footer={
        <>
          {parted !== null && room.opponent !== null ? (
            <BlockedField who={room.opponent} {...parted} />
          ) : (
            <RoomComposer
              room={id}
              itemId={itemId}
              entries={entries}
              phrases={phrases.shown}
              onEditPhrases={() => setEdits(true)}
              onSent={(sent, content) => {
                unkept.add(sent, content);
                toNewest();
              }}
              onSettled={unkept.settle}
            />
          )}
          <PhraseSheet phrases={phrases} open={edits} onClose={() => setEdits(false)} />
        </>
      }
    >
      <RoomLog
        me={me}
        room={room}
        entries={unkept.entries}
        isTail={isTail}
        item={item}
        wanted={wanted}
        onNewest={toNewest}
        onRefresh={refresh}
      />
    </Screen>
  );
}

/** A room that was left, on this device or another: there is nothing to see in it any more. */
const useLeft = (left: boolean): void => {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    if (!left) return;
    toast(chatScreenTexts.gone);
    void navigate('/chat', { replace: true });
  }, [left, navigate, toast]);
};
