import { type ReactNode, use } from 'react';
import { itemTexts } from '#src/copy/home.ts';
import { stateTexts } from '#src/copy/shell.ts';
import type { RoomPick } from '#src/domain/chat/room-picks.view.ts';
import type { RoomItem, RoomRow } from '#src/domain/chat/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import { sideOf } from '#src/domain/picks/terms.ts';
import { markOf as tradeMarkOf } from '#src/features/shared/card.ts';
import { markOf, nextPickWords } from '#src/features/shared/pick-words.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { mediaUrl } from '#src/frame/media.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { SnapshotContext } from '#src/frame/snapshot-context.ts';
import { ItemPin, NextPick } from '#src/ui/chat/RoomTop.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { chatScreenTexts } from '../text.ts';
import styles from './RoomTopArea.module.css';

/** What a room is about: as entering told it, or as the listing itself is stored. */
export const roomItem = (room: RoomRow | null, item: ItemRow | null): RoomItem | null =>
  room?.entered?.item ??
  (item === null ? null : { ...item, isDeleted: item.gone !== null, tradeState: tradeStateOf(item) });

interface RoomTopAreaProps {
  readonly item: RoomItem | null;
  /** The unfinished PICK of the room. */
  readonly pick: RoomPick | null;
  /** Both are as the device has them; until then what stands here would push the log when it comes. */
  readonly isRead: boolean;
  /** Over the log, taking no room from it. */
  readonly busy: boolean;
  readonly notRenewed: boolean;
  readonly onRefresh: () => void;
}

/** Under the header and never scrolled away: the listing, the next PICK, and whether new messages are being looked for. */
export function RoomTopArea({ item, pick, isRead, busy, notRenewed, onRefresh }: RoomTopAreaProps) {
  const toast = useToast();
  const network = useNetwork();
  const isSnapshot = use(SnapshotContext) !== null; // seen later, when this may be over
  const { account } = useApp();
  const next = pick === null ? null : nextPickWords(pick.terms, pick.state, sideOf(pick, account));
  return (
    <>
      {!isRead && <span data-unread="" hidden />}
      <section aria-label={chatScreenTexts.about} className={styles.pinned}>
        {item && (
          <ItemPin
            to={`/detail/${item.itemId}`}
            label={chatScreenTexts.item}
            title={item.title}
            photo={mediaUrl(item.thumbnail)}
            prices={{
              rent: item.transactionTypes.includes('RENTAL'),
              sale: item.transactionTypes.includes('SALE'),
              rentalFee: item.rentalFee,
              deposit: item.deposit,
              salePrice: item.salePrice,
            }}
            mark={tradeMarkOf(item.tradeState)}
            onDeleted={item.isDeleted ? () => toast(itemTexts.deleted) : null}
          />
        )}
        {pick && next && (
          <NextPick
            to={`/pick-detail/${pick.appointmentId}`}
            label={chatScreenTexts.nextPick}
            {...next}
            mark={markOf(pick, isCut(network))}
          />
        )}
      </section>
      {notRenewed && !isSnapshot && (
        <ErrorLine text={stateTexts.notRenewed} onRetry={onRefresh} busy={busy} />
      )}
      {busy && !notRenewed && !isSnapshot && (
        <Over>
          <Late>
            <p role="status" className={styles.checking}>
              {chatScreenTexts.checkingNew}
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
