import { pickTexts } from '#src/copy/pick.ts';
import type { Moment } from '#src/db/rows.ts';
import type { Decision, ShownPick } from '#src/domain/picks/pick.fold.ts';
import { tradeReason } from '#src/domain/picks/refusal.words.ts';
import { stampOf, totalOf } from '#src/features/shared/pick-words.ts';
import { won } from '#src/lib/money.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { pickScreenTexts } from '../text.ts';
import { detailRows } from './detail-words.ts';
import styles from './Notes.module.css';

interface StoppedNoteProps {
  readonly shown: ShownPick;
  readonly decision: Decision;
  readonly now: Moment;
  readonly onHeard: (decision: Decision) => void;
}

/** Why something that was decided was not done, how the PICK stands instead, and that it was heard. */
export function StoppedNote({ shown, decision, now, onHeard }: StoppedNoteProps) {
  const { pick, terms } = shown;
  const { reason, does, terms: wanted } = decision;
  const about = {
    does,
    name: pick.opponentNickname,
    state: pick.state,
    rentalDate: (wanted ?? terms).rentalDate,
    now,
  };
  const isOpen = pick.state === 'PENDING' || pick.state === 'CONFIRMED';
  return (
    <Note
      tone="stopped"
      title={
        reason === null ? pickTexts.failed[does === 'reject' ? 'cancel' : does] : tradeReason(reason, about)
      }
      actions={
        <>
          {does === 'edit' && isOpen && (
            <ButtonLink to={`/edit-pick/${pick.appointmentId}`}>{pickScreenTexts.editAgain}</ButtonLink>
          )}
          <Button kind="primary" onClick={() => onHeard(decision)}>
            {pickScreenTexts.hear}
          </Button>
        </>
      }
    >
      <p className={styles.now}>{pickScreenTexts.now(stampOf(pick.state).label)}</p>
      {wanted && (
        <p className={styles.wanted}>
          <b>{pickScreenTexts.wanted}</b>
          {detailRows(wanted).map(({ label, values }) => (
            <span key={label}>{`${label} ${values.join(' · ')}`}</span>
          ))}
          <span>{`${pickScreenTexts.detail.total} ${won(totalOf(wanted))}`}</span>
        </p>
      )}
    </Note>
  );
}
