import * as ko from '#src/copy/ko.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { Decision, ShownPick } from '#src/domain/picks/fold.ts';
import { type Side, sideOf } from '#src/domain/picks/side.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
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
import { Note } from '#src/ui/list/Note.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { TicketRows } from '#src/ui/ticket/TicketRows.tsx';
import type { PickState } from '../pick-state.ts';
import { useStateChange } from '../use-state-change.ts';
import { detailRows, detailStub, headingOf } from './detail-words.ts';
import { Notes } from './Notes.tsx';
import { PartnerCard } from './PartnerCard.tsx';
import { PickBar } from './PickBar.tsx';
import styles from './PickDetail.module.css';
import { PickItem } from './PickItem.tsx';
import { PickTools } from './PickTools.tsx';
import type { PickAct } from './pick-acts.ts';
import { useActFocus } from './use-act-focus.ts';
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
      title={ko.pick.detail.title}
      at={at}
      scrollKey={scrollKey}
      footer={<PickBar shown={shown} busy={acts.busy} moment={moment} onDecide={decide} />}
      footerName={pickTexts.decide}
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
          <Note tone="plain" title={ko.pick.detail.depositNote} />
        )}
        <PickTools shown={shown} />
        <PartnerCard pick={pick} room={view.room} />
        <PickItem pick={pick} item={view.item} />
        <div className={styles.fresh}>
          <Freshness at={at} busy={busy} notRenewed={notRenewed} onRefresh={onRefresh} />
        </div>
        {notRenewed && <ErrorLine text={ko.state.notRenewed} onRetry={onRefresh} busy={busy} />}
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
  const note = isRental ? pickTexts.parts(won(terms.price), won(terms.deposit)) : undefined;
  return (
    <PickTicket
      size="detail"
      {...kindOf(pick.type, side)}
      stub={stub ?? { over: '', day: '·', under: '' }}
      title={pick.title}
      lines={starts !== undefined && isElsewhere(starts) ? [pickTexts.seoul] : []}
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
        total={{ label: ko.pick.detail.total, amount: totalOf(terms), note }}
      />
    </PickTicket>
  );
}
