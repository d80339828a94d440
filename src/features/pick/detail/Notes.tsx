import { type Ref, useState } from 'react';
import { outboxTexts } from '#src/copy/outbox.ts';
import type { Decision, ShownPick } from '#src/domain/picks/pick.fold.ts';
import { stampOf, waitingStamp } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { pickScreenTexts } from '../text.ts';
import { waitingWords } from '../waiting-words.ts';
import styles from './Notes.module.css';
import { StoppedNote } from './StoppedNote.tsx';

interface NotesProps {
  readonly shown: ShownPick;
  /** Its state has become another while somebody is here. */
  readonly isChanged: boolean;
  /** Lets go of a decision: one that waits, or one that was heard of. */
  readonly onDrop: (decision: Decision) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** What became of what was decided, and of the PICK meanwhile: always there, so that it is said aloud as it changes. */
export function Notes({ shown, isChanged, onDrop, ref }: NotesProps) {
  const now = useNow();
  const [asked, setAsked] = useState<Decision | null>(null);
  const { pick, waiting, stopped } = shown;
  // an answer is given again with one press; terms would have to be written again
  const takeBack = (decision: Decision): void =>
    decision.does === 'edit' ? setAsked(decision) : onDrop(decision);
  return (
    <>
      <div ref={ref} role="status" aria-atomic={false} tabIndex={-1} className={styles.notes}>
        <p className="spoken">{isChanged ? pickScreenTexts.now(stampOf(pick.state).label) : ''}</p>
        {stopped && <StoppedNote shown={shown} decision={stopped} now={now} onHeard={onDrop} />}
        {waiting && <WaitingNote decision={waiting} name={pick.opponentNickname} onTakeBack={takeBack} />}
      </div>
      <ConfirmDialog
        open={asked !== null}
        {...outboxTexts.cancelAsk}
        danger
        onYes={() => {
          if (asked !== null) onDrop(asked);
          setAsked(null);
        }}
        onNo={() => setAsked(null)}
      />
    </>
  );
}

interface WaitingNoteProps {
  readonly decision: Decision;
  readonly name: string;
  readonly onTakeBack: (decision: Decision) => void;
}

/**
 * What was decided and has not arrived yet; as long as nothing of it can have left, it can be taken back. What is just
 * being sent is drawn in the bar, and here only said: mostly it is over in a moment, and a note would push the ticket.
 */
function WaitingNote({ decision, name, onTakeBack }: WaitingNoteProps) {
  const cut = isCut(useNetwork());
  if (waitingStamp(decision, cut).kind === 'sending')
    return <p className="spoken">{waitingWords(decision, name, cut)}</p>;
  return (
    <Note
      tone="waiting"
      title={waitingWords(decision, name, cut)}
      {...(decision.mayHaveLeft
        ? {}
        : { actions: <Button onClick={() => onTakeBack(decision)}>{pickScreenTexts.takeBack}</Button> })}
    />
  );
}
