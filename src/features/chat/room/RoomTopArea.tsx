import type { ReactNode } from 'react';
import * as ko from '#src/copy/ko.ts';
import { oursChat } from '#src/copy/ours-chat.ts';
import type { ItemRow } from '#src/db/rows.ts';
import type { RoomItem, RoomRow } from '#src/db/rows-chat.ts';
import { Late } from '#src/services/Late.tsx';
import { mediaUrl } from '#src/services/media.ts';
import { ItemPin, NextPick } from '#src/ui/chat/RoomTop.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { nextPickWords } from './pick-words.ts';
import styles from './RoomTopArea.module.css';

/** What a room is about: as entering told it, or as the listing itself is stored. */
export const roomItem = (room: RoomRow | null, item: ItemRow | null): RoomItem | null =>
  room?.entered?.item ?? (item === null ? null : { ...item, isDeleted: item.gone !== null });

interface RoomTopAreaProps {
  readonly room: RoomRow | null;
  readonly item: RoomItem | null;
  /** Over the log, taking no room from it. */
  readonly busy: boolean;
  readonly notRenewed: boolean;
  readonly onRefresh: () => void;
}

/** Under the header and never scrolled away: the listing, the next PICK, and whether new messages are being looked for. */
export function RoomTopArea({ room, item, busy, notRenewed, onRefresh }: RoomTopAreaProps) {
  const toast = useToast();
  const appointment = room?.entered?.appointment ?? null;
  const next = appointment === null ? null : nextPickWords(appointment);
  return (
    <>
      {item && (
        <ItemPin
          to={`/detail/${item.itemId}`}
          label={oursChat.item}
          title={item.title}
          photo={mediaUrl(item.thumbnail)}
          prices={{
            rent: item.transactionTypes.includes('RENTAL'),
            sale: item.transactionTypes.includes('SALE'),
            rentalFee: item.rentalFee,
            deposit: item.deposit,
            salePrice: item.salePrice,
          }}
          onDeleted={item.isDeleted ? () => toast(ko.item.deleted) : null}
        />
      )}
      {appointment && next && (
        <NextPick to={`/pick-detail/${appointment.appointmentId}`} label={oursChat.nextPick} {...next} />
      )}
      {notRenewed && <ErrorLine text={ko.state.notRenewed} onRetry={onRefresh} busy={busy} />}
      {busy && !notRenewed && (
        <Over>
          <Late>
            <p role="status" className={styles.checking}>
              {ko.chat.checkingNew}
            </p>
          </Late>
        </Over>
      )}
    </>
  );
}

const Over = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.over}>{children}</div>
);
