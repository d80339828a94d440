import { type RefObject, useEffect, useRef } from 'react';
import { itemTexts } from '#src/copy/home.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { stateTexts } from '#src/copy/shell.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import type { Decision, ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { type Side, sideOf } from '#src/domain/picks/terms.ts';
import { markOf as itemMarkOf, pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { kindOf, markOf, stampOf, totalOf } from '#src/features/shared/pick-words.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Freshness } from '#src/frame/Freshness.tsx';
import { mediaUrl } from '#src/frame/media.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useThirdColumn } from '#src/frame/pane.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { isElsewhere } from '#src/lib/zone.ts';
import { PinCard } from '#src/ui/item/PinCard.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { TicketRows } from '#src/ui/ticket/TicketRows.tsx';
import type { PickState } from '../pick-state.ts';
import { pickScreenTexts } from '../text.ts';
import { useStateChange } from '../use-state-change.ts';
import { detailRows, detailStub, headingOf } from './detail-words.ts';
import { Notes } from './Notes.tsx';
import { PartnerCard } from './PartnerCard.tsx';
import { PickBar } from './PickBar.tsx';
import styles from './PickDetail.module.css';
import { PickTools } from './PickTools.tsx';
import type { PickAct } from './pick-acts.ts';
import { useAgreedMoment } from './use-agreed-moment.ts';
import { usePickActs } from './use-pick-acts.ts';

interface PickDetailProps {
  readonly state: Extract<PickState, { is: 'shown' }>;
  readonly scrollKey: string;
  readonly onRefresh: () => void;
}

/** A PICK as it is stored: everything of it can be read with no network, and decided about. */
export function PickDetail({ state, scrollKey, onRefresh }: PickDetailProps) {
  const { shown, view, at, busy, notRenewed } = state;
  const { pick } = shown;
  const acts = usePickActs();
  useThirdColumn(pick.chatRoomId === null ? null : `/chat/${pick.chatRoomId}`);
  const moment = useAgreedMoment(acts.confirming && pick.state === 'CONFIRMED', pick.chatRoomId);
  const side = sideOf(pick, useApp().account);
  const focus = useActFocus(shown);
  const change = useStateChange(`detail:${pick.appointmentId}`, pick.state);
  const decide = (act: PickAct, seen: ShownPick): void => {
    focus.acted();
    acts.decide(act, seen);
  };
  const drop = (decision: Decision): void => {
    focus.acted();
    acts.drop(decision);
  };
  return (
    <StackScreen
      title={pickScreenTexts.detail.title}
      at={at}
      scrollKey={scrollKey}
      footer={<PickBar shown={shown} busy={acts.busy} moment={moment} onDecide={decide} />}
      footerName={pickScreenTexts.decide}
    >
      <div className={styles.body}>
        <div className={styles.top}>
          <h2 ref={focus.heading} tabIndex={-1} className={styles.heading}>
            {headingOf(shown, side)}
          </h2>
          <Notes ref={focus.notes} shown={shown} isChanged={change.seen} onDrop={drop} />
        </div>
        <Ticket shown={shown} side={side} fresh={change.fresh} />
        {pick.type === 'RENTAL' && shown.terms.deposit > 0 && (
          <Note tone="plain" title={pickScreenTexts.detail.depositNote} />
        )}
        <PickTools shown={shown} />
        <PartnerCard pick={pick} opponent={view.opponent} />
        <PickItem pick={pick} item={view.item} />
        <div className={styles.fresh}>
          <Freshness at={at} busy={busy} notRenewed={notRenewed} onRefresh={onRefresh} />
        </div>
        {notRenewed && <ErrorLine text={stateTexts.notRenewed} onRetry={onRefresh} busy={busy} />}
      </div>
    </StackScreen>
  );
}

interface TicketProps {
  readonly shown: ShownPick;
  readonly side: Side | null;
  readonly fresh: boolean;
}

function Ticket({ shown, side, fresh }: TicketProps) {
  const { pick, terms, waiting } = shown;
  const cut = isCut(useNetwork());
  const stub = detailStub(terms, pick.state);
  const starts = parseKst(terms.rentalDate);
  const isRental = pick.type === 'RENTAL';
  const note = isRental ? pickScreenTexts.parts(won(terms.price), won(terms.deposit)) : undefined;
  return (
    <PickTicket
      size="detail"
      {...kindOf(pick.type, side)}
      stub={stub ?? { over: '', day: '·', under: '' }}
      title={pick.title}
      lines={starts !== undefined && isElsewhere(starts) ? [pickScreenTexts.seoul] : []}
      stamp={{ ...stampOf(pick.state), fresh }}
      mark={markOf(shown, cut)}
      draft={waiting?.does === 'edit'}
      photo={
        <Photo
          src={mediaUrl(pick.imageUrl)}
          alt=""
          width={80}
          height={100}
          pictogram={pictogramOf(pick)}
          eager
        />
      }
    >
      <TicketRows
        rows={detailRows(terms)}
        total={{ label: pickScreenTexts.detail.total, amount: totalOf(terms), note }}
      />
    </PickTicket>
  );
}

interface ActFocus {
  /** Where it is said what became of an act. */
  readonly notes: RefObject<HTMLDivElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Something was pressed here. */
  readonly acted: () => void;
}

/** What was pressed goes as what came of it appears: the focus goes there too. Who pressed nothing here keeps theirs. */
const useActFocus = ({ waiting, stopped }: ShownPick): ActFocus => {
  const notes = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressed = useRef(false);
  const standing = `${waiting?.id} ${waiting?.mayHaveLeft} ${stopped?.id}`;
  const isNoted = waiting !== null || stopped !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever stands now, it is another than before
  useEffect(() => {
    const target = isNoted ? notes.current : heading.current;
    // on what is still there nobody is disturbed; on none, or on the page as a whole, the pressed one is gone
    const isLost = document.activeElement?.contains(target) ?? true;
    if (pressed.current && isLost) target?.focus();
  }, [standing, isNoted]);
  return {
    notes,
    heading,
    acted: () => {
      pressed.current = true;
    },
  };
};

interface PickItemProps {
  readonly pick: PickRow;
  /** The listing itself; null: not stored, the PICK tells of it, but not what it costs: its price is what was agreed. */
  readonly item: ItemRow | null;
}

/** The listing of a PICK, as the PICK itself keeps it: readable with no network, also once the listing is gone. */
function PickItem({ pick, item }: PickItemProps) {
  const toast = useToast();
  return (
    <PinCard
      to={`/detail/${pick.itemId}`}
      label={pickScreenTexts.item}
      title={pick.title}
      photo={mediaUrl(pick.imageUrl)}
      pictogram={pictogramOf(pick)}
      tags={tagsOf(pick)}
      prices={item === null ? null : pricesOf(item)}
      mark={item === null ? null : itemMarkOf(tradeStateOf(item))}
      onDeleted={item?.gone != null ? () => toast(itemTexts.deleted) : null}
    />
  );
}
