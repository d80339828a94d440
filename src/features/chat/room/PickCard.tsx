import { Ticket } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { oursChat } from '#src/copy/ours-chat.ts';
import type { MessageRow } from '#src/db/rows-chat.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import styles from './PickCard.module.css';
import { pickWords } from './pick-words.ts';

interface PickCardProps {
  readonly message: MessageRow;
  readonly title: string;
  /** The room's listing is gone: its PICKs lead nowhere (seeds 2 §2). */
  readonly isDeleted: boolean;
}

/** A PICK as it was when its card was written, and the way to how it is now (contract §2.0). */
export function PickCard({ message, title, isDeleted }: PickCardProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { pick, content } = message;
  const words = pick === null ? null : pickWords(pick);
  const open = (): void => {
    if (isDeleted) toast(ko.chat.deletedPick);
    else if (pick !== null) void navigate(`/pick-detail/${pick.appointmentId}`, { viewTransition: true });
  };
  const button = pick !== null && (
    <Button kind="secondary" wide onClick={open} className={styles.open}>
      {ko.chat.confirmPick}
    </Button>
  );
  if (words === null)
    return (
      <div className={styles.plain}>
        <p className={styles.line}>
          <Ticket size="1.125rem" aria-hidden />
          {content || oursChat.pickUnread}
        </p>
        {button}
      </div>
    );
  return (
    <PickTicket {...words} title={title || content}>
      {button}
    </PickTicket>
  );
}
