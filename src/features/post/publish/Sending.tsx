import * as ko from '#src/copy/ko.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { Late } from '#src/frame/Late.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';

interface SendingProps {
  readonly isEdit: boolean;
  /** A photo of it can be converted by an open app only. */
  readonly needsOpen: boolean;
  readonly onLeave: () => void;
}

/** Once it takes long: nobody has to stand here for it. */
export const Sending = ({ isEdit, needsOpen, onLeave }: SendingProps) => (
  <Late isSlow>
    <WaitingNote
      tone="waiting"
      text={needsOpen ? sellingTexts.pending.needsOpen : sellingTexts.noNeedToWait}
      actions={<Button onClick={onLeave}>{isEdit ? sellingTexts.toItem : ko.my.sales}</Button>}
    />
  </Late>
);
