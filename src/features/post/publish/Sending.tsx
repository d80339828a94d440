import * as ko from '#src/copy/ko.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { Late } from '#src/shell/frame/Late.tsx';
import { Button } from '#src/ui/button/Button.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';

interface SendingProps {
  readonly isEdit: boolean;
  readonly onLeave: () => void;
}

/** Once it takes long: nobody has to stand here for it. */
export const Sending = ({ isEdit, onLeave }: SendingProps) => (
  <Late isSlow>
    <WaitingNote
      tone="waiting"
      text={oursPost.noNeedToWait}
      actions={<Button onClick={onLeave}>{isEdit ? oursPost.toItem : ko.my.sales}</Button>}
    />
  </Late>
);
