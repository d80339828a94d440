import * as ko from '#src/copy/ko.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import { parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { isElsewhere } from '#src/lib/zone.ts';
import { pictogramOf } from '#src/services/card.ts';
import { mediaUrl } from '#src/services/media.ts';
import { useNow } from '#src/services/now.tsx';
import { kindOf, markOf, stampOf, totalOf } from '#src/services/pick-words.ts';
import { StackScreen } from '#src/services/Screen.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { ErrorLine } from '#src/ui/state/ErrorState.tsx';
import { FreshnessLabel } from '#src/ui/state/FreshnessLabel.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { TicketRows } from '#src/ui/ticket/TicketRows.tsx';
import type { PickState } from '../pick-state.ts';
import { detailRows, detailStub } from './detail-words.ts';
import { PartnerCard } from './PartnerCard.tsx';
import { PickBar } from './PickBar.tsx';
import styles from './PickDetail.module.css';
import { PickItem } from './PickItem.tsx';
import { PickTools } from './PickTools.tsx';
import { StoppedNote } from './StoppedNote.tsx';
import { usePickActs } from './use-pick-acts.ts';
import { WaitingNote } from './WaitingNote.tsx';

interface PickDetailProps {
  readonly state: Extract<PickState, { is: 'shown' }>;
  readonly scrollKey: string;
  readonly onRefresh: () => void;
}

/** A PICK as it is stored: everything of it can be read with no network, and decided about (seeds 2 §2, §4). */
export function PickDetail({ state, scrollKey, onRefresh }: PickDetailProps) {
  const now = useNow();
  const acts = usePickActs();
  const { shown, view, at, busy, notRenewed } = state;
  const { pick, terms, waiting, stopped } = shown;
  const name = pick.opponentNickname;
  return (
    <StackScreen
      title={ko.pick.detail.title}
      at={at}
      scrollKey={scrollKey}
      footer={<PickBar shown={shown} busy={acts.busy} onDecide={acts.decide} />}
    >
      <div className={styles.body}>
        <h2 className={styles.heading}>
          {pick.isCreator ? ko.pick.detail.mine(pick.type) : ko.pick.detail.theirs(name, pick.type)}
        </h2>
        {stopped && <StoppedNote shown={shown} decision={stopped} now={now} onHeard={acts.drop} />}
        {waiting && <WaitingNote decision={waiting} name={name} onTakeBack={acts.drop} />}
        <Ticket shown={shown} />
        {pick.type === 'RENTAL' && terms.deposit > 0 && (
          <Note tone="plain" title={ko.pick.detail.depositNote} />
        )}
        <PickTools shown={shown} />
        <PartnerCard pick={pick} room={view.room} />
        <PickItem pick={pick} item={view.item} />
        <div className={styles.fresh}>
          <FreshnessLabel text={ko.time.received(at, now)} onRefresh={onRefresh} busy={busy} />
        </div>
        {notRenewed && <ErrorLine text={ko.state.notRenewed} onRetry={onRefresh} busy={busy} />}
      </div>
    </StackScreen>
  );
}

function Ticket({ shown }: Pick<PickDetailProps['state'], 'shown'>) {
  const { pick, terms, waiting } = shown;
  const stub = detailStub(terms, pick.state);
  const starts = parseKst(terms.rentalDate);
  const isRental = pick.type === 'RENTAL';
  const note = isRental ? oursPick.parts(won(terms.price), won(terms.deposit)) : undefined;
  return (
    <PickTicket
      size="detail"
      {...kindOf(pick.type)}
      stub={stub ?? { over: '', day: '·', under: '' }}
      title={pick.title}
      lines={starts !== undefined && isElsewhere(starts) ? [oursPick.seoul] : []}
      stamp={stampOf(pick.state)}
      mark={markOf(shown)}
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
