import { Ticket } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { MessageRow } from '#src/domain/chat/rows.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { chatScreenTexts } from '../text.ts';
import styles from './PickCard.module.css';
import { type CardPicks, useCard } from './use-card.ts';

interface PickCardProps {
  readonly message: MessageRow;
  readonly title: string;
  /** The room's listing is gone: its PICKs lead nowhere. */
  readonly isDeleted: boolean;
  readonly picks: CardPicks;
}

/**
 * A PICK's terms as they were when its card was written, the stamp of how it stands now, and the way there (contract §2.0).
 * A card whose terms were changed since says so: no stamp is ever on terms that it is not about.
 */
export function PickCard({ message, title, isDeleted, picks }: PickCardProps) {
  const navigate = useNavigate();
  const toast = useToast();
  const { pick, content } = message;
  const words = useCard(message, picks);
  const open = (): void => {
    if (isDeleted) toast(chatScreenTexts.deletedPick);
    else if (pick !== null) void navigate(`/pick-detail/${pick.appointmentId}`);
  };
  const button = pick !== null && (
    <Button kind="secondary" wide onClick={open} className={styles.open}>
      {chatScreenTexts.confirmPick}
    </Button>
  );
  if (words === null)
    return (
      <div className={styles.plain}>
        <p className={styles.line}>
          <Ticket size={18} aria-hidden />
          {content || chatScreenTexts.pickUnread}
        </p>
        {button}
      </div>
    );
  return (
    <PickTicket {...words} level={2} title={title || content}>
      {button}
    </PickTicket>
  );
}
