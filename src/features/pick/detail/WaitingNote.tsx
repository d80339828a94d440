import { pickTexts } from '#src/copy/pick.ts';
import type { Decision } from '#src/domain/picks/fold.ts';
import { waitingStamp } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { waitingWords } from '../waiting-words.ts';

interface WaitingNoteProps {
  readonly decision: Decision;
  readonly name: string;
  readonly onTakeBack: (decision: Decision) => void;
}

/**
 * What was decided and has not arrived yet; as long as nothing of it can have left, it can be taken back. What is just
 * being sent is drawn in the bar, and here only said: mostly it is over in a moment, and a note would push the ticket.
 */
export function WaitingNote({ decision, name, onTakeBack }: WaitingNoteProps) {
  const cut = isCut(useNetwork());
  if (waitingStamp(decision, cut).kind === 'sending')
    return <p className="spoken">{waitingWords(decision, name, cut)}</p>;
  return (
    <Note
      tone="waiting"
      title={waitingWords(decision, name, cut)}
      {...(decision.mayHaveLeft
        ? {}
        : { actions: <Button onClick={() => onTakeBack(decision)}>{pickTexts.takeBack}</Button> })}
    />
  );
}
