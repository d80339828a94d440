import { labels } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { tradeReason } from '#src/domain/picks/refusal.words.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import { useNow } from '#src/frame/now.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { Notice } from './Notice.tsx';
import { termLines } from './terms-words.ts';
import { pickFormTexts } from './text.ts';

interface EditNoticesProps {
  readonly shown: ShownPick;
  /** What stands now is what the form was begun against. */
  readonly isCurrent: boolean;
  readonly onTake: () => void;
  readonly onKeep: () => void;
  readonly onRefill: (terms: Terms) => void;
}

/**
 * The PICK became another under the form, a change of it was refused, or saving ends an agreement (contract §5.2): said
 * before anything is saved.
 */
export function EditNotices({ shown, isCurrent, onTake, onKeep, onRefill }: EditNoticesProps) {
  const now = useNow();
  const { pick, stopped, terms } = shown;
  const wanted = stopped?.does === 'edit' ? stopped.terms : null;
  return (
    <>
      {!isCurrent && (
        <Notice
          urgent
          text={pickTexts.conflict.changed}
          lines={[`${pickFormTexts.changed.now} · ${labels.pickState(pick.state)}`, ...termLines(terms)]}
        >
          <Button onClick={onTake}>{pickFormTexts.changed.take}</Button>
          <Button onClick={onKeep}>{pickFormTexts.changed.keep}</Button>
        </Notice>
      )}
      {pick.state === 'CONFIRMED' && <Notice text={pickFormTexts.unconfirms(pick.opponentNickname)} />}
      {isCurrent && stopped !== null && wanted !== null && (
        <Notice
          urgent
          text={
            stopped.reason === null
              ? pickTexts.failed.edit
              : tradeReason(stopped.reason, {
                  does: 'edit',
                  name: pick.opponentNickname,
                  state: pick.state,
                  rentalDate: wanted.rentalDate,
                  now,
                })
          }
        >
          <Button onClick={() => onRefill(wanted)}>{pickFormTexts.refused.again}</Button>
        </Notice>
      )}
    </>
  );
}
