import { CalendarPlus, MessageSquare, Sun } from 'lucide-react';
import { useState } from 'react';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { waitingStamp } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { pickScreenTexts } from '../text.ts';
import styles from './PickBar.module.css';
import { barOf, isMeeting, noOf, type PickAct } from './pick-acts.ts';
import type { AgreedMoment } from './use-agreed-moment.ts';
import { useCalendarFile } from './use-calendar-file.ts';

interface PickBarProps {
  readonly shown: ShownPick;
  readonly busy: boolean;
  readonly moment: AgreedMoment;
  readonly onDecide: (act: PickAct, shown: ShownPick) => void;
}

/** What can be decided now, by state and role; a no is asked about first. */
export function PickBar({ shown, busy, moment, onDecide }: PickBarProps) {
  // the PICK as it was when the question was put: the answer is to that, whatever comes in meanwhile
  const [asked, setAsked] = useState<ShownPick | null>(null);
  const words = pickScreenTexts.act.ask(
    asked?.pick.isCreator ?? shown.pick.isCreator,
    (asked ?? shown).pick.state === 'PENDING',
  );
  return (
    <>
      <div ref={moment.bar} className={styles.bar}>
        <p role="status" className={styles.agreed}>
          {moment.agreed && pickScreenTexts.act.confirmed}
        </p>
        {moment.agreed ? (
          <AgreedBar pick={shown.pick} onStay={moment.stay} />
        ) : (
          <Choices shown={shown} busy={busy} onDecide={onDecide} onAsk={setAsked} />
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        {...words}
        danger
        onYes={() => {
          if (asked !== null) onDecide(noOf(asked), asked);
          setAsked(null);
        }}
        onNo={() => setAsked(null)}
      />
    </>
  );
}

interface ChoicesProps extends Pick<PickBarProps, 'shown' | 'busy' | 'onDecide'> {
  /** A no is asked about. */
  readonly onAsk: (shown: ShownPick) => void;
}

/** The decisions that are open now, or in words why there is none; and the way into the meeting. */
function Choices({ shown, busy, onDecide, onAsk }: ChoicesProps) {
  const cut = isCut(useNetwork());
  const bar = barOf(shown);
  return (
    <>
      {bar.is === 'waiting' && <p className={styles.ended}>{waitingStamp(bar.decision, cut).label}</p>}
      {bar.is === 'ended' && <p className={styles.ended}>{bar.label}</p>}
      {bar.is === 'open' &&
        bar.acts.map((act) => (
          <Button
            key={act}
            kind={act === 'confirm' ? 'primary' : 'secondary'}
            wide
            busy={busy}
            onClick={() => (act === 'confirm' ? onDecide(act, shown) : onAsk(shown))}
          >
            {act === 'confirm' ? pickScreenTexts.act.accept : pickScreenTexts.act[act]}
          </Button>
        ))}
      {isMeeting(shown) && (
        <ButtonLink
          to={`/meeting/${shown.pick.appointmentId}`}
          kind="primary"
          wide
          icon={<Sun size={18} aria-hidden />}
        >
          {pickScreenTexts.detail.meeting}
        </ButtonLink>
      )}
    </>
  );
}

interface AgreedBarProps {
  readonly pick: PickRow;
  /** The user puts it into a calendar, which takes longer than the moment. */
  readonly onStay: () => void;
}

/** What can be done with a PICK that was agreed just now. */
function AgreedBar({ pick, onStay }: AgreedBarProps) {
  const save = useCalendarFile(pick);
  return (
    <>
      <Button
        wide
        icon={<CalendarPlus size="1.25rem" aria-hidden />}
        onClick={() => {
          onStay();
          save();
        }}
      >
        {pickScreenTexts.detail.calendar}
      </Button>
      <ButtonLink
        to={`/chat/${pick.chatRoomId}`}
        kind="primary"
        wide
        icon={<MessageSquare size="1.25rem" aria-hidden />}
      >
        {pickScreenTexts.detail.chat}
      </ButtonLink>
    </>
  );
}
