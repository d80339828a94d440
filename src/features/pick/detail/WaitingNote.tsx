import * as ko from '#src/copy/ko.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import type { Decision } from '#src/db/intents/pick-fold.ts';
import { queuedWords, waitingStamp } from '#src/services/pick-words.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import styles from './Notes.module.css';

interface WaitingNoteProps {
  readonly decision: Decision;
  readonly name: string;
  readonly onTakeBack: (decision: Decision) => void;
}

/** What was decided and nobody has heard yet; as long as nothing of it can have left, it can be taken back. */
export function WaitingNote({ decision, name, onTakeBack }: WaitingNoteProps) {
  const { kind, label } = waitingStamp(decision);
  const isMoving = kind !== 'waiting';
  return (
    <Note
      tone="waiting"
      title={isMoving ? label : queuedWords(decision.does, name)}
      live
      {...(decision.mayHaveLeft
        ? {}
        : { actions: <Button onClick={() => onTakeBack(decision)}>{oursPick.takeBack}</Button> })}
    >
      {!isMoving && <p className={styles.more}>{ko.outbox.waiting}</p>}
    </Note>
  );
}
