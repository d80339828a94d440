import { RotateCw, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { chatTexts } from '#src/copy/chat.ts';
import { errorTexts } from '#src/copy/errors.ts';
import type { EntryReason } from '#src/db/rows.ts';
import type { PendingMessage } from '#src/domain/chat/room.view.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { discardToast } from '#src/frame/discard-toast.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { type Action, ActionList } from '#src/ui/overlay/ActionList.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { chatScreenTexts } from '../text.ts';

interface OwnMenuProps {
  /** The message whose menu is open; null: none is. */
  readonly message: PendingMessage | null;
  readonly onClose: () => void;
}

const { message: words } = chatTexts;

/** What the server said of it, where it said anything that helps. */
const why = (reason: EntryReason | null): string =>
  reason?.is === 'refused' && errorTexts.has(reason.code)
    ? errorTexts.text(reason.code)
    : words.failedSheet.subtitle;

/** What can be done about one's own message that is not sent: again, or away with it. */
export function OwnMenu({ message, onClose }: OwnMenuProps) {
  const mutations = useMutations();
  const toast = useToast();
  const [last, setLast] = useState(message);
  if (message !== null && message !== last) setLast(message);
  if (last === null) return null;
  const failed = last.state === 'failed';
  const again = async (): Promise<void> => {
    const kept = await mutations.retry([last.id]);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  const remove = async (): Promise<void> => {
    toast(discardToast(await mutations.discard(last.id)));
  };
  const away: Action = {
    label: failed ? words.remove : words.cancel,
    icon: failed ? <Trash2 size={20} aria-hidden /> : <X size={20} aria-hidden />,
    danger: true,
    onChoose: () => void remove(),
  };
  const actions: readonly Action[] = failed
    ? [
        {
          label: words.again,
          icon: <RotateCw size={20} aria-hidden />,
          note: why(last.reason),
          onChoose: () => void again(),
        },
        away,
      ]
    : [away];
  return (
    <ActionList
      open={message !== null}
      onClose={onClose}
      title={failed ? words.failedSheet.title : chatScreenTexts.waitingMenu}
      actions={actions}
    />
  );
}
