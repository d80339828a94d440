import * as ko from '#src/copy/ko.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { Decision } from '#src/domain/picks/fold.ts';
import { useNetwork } from '#src/shell/frame/network.tsx';
import { isCut } from '#src/shell/frame/network-state.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { waitingWords } from '../waiting-words.ts';
import styles from './Notes.module.css';

interface WaitingNoteProps {
  readonly decision: Decision;
  readonly name: string;
  readonly onTakeBack: (decision: Decision) => void;
}

/** What was decided and nobody has heard yet; as long as nothing of it can have left, it can be taken back. */
export function WaitingNote({ decision, name, onTakeBack }: WaitingNoteProps) {
  const cut = isCut(useNetwork());
  return (
    <Note
      tone="waiting"
      title={waitingWords(decision, name, cut)}
      {...(decision.mayHaveLeft
        ? {}
        : { actions: <Button onClick={() => onTakeBack(decision)}>{pickTexts.takeBack}</Button> })}
    >
      {cut && decision.state === 'queued' && <p className={styles.more}>{ko.outbox.waiting}</p>}
    </Note>
  );
}
