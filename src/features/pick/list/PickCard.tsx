import { useNavigate } from 'react-router-dom';
import * as ko from '#src/copy/ko.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import { isReviewed, type ShownPick } from '#src/db/intents/pick-fold.ts';
import { pictogramOf } from '#src/services/card.ts';
import { mediaUrl } from '#src/services/media.ts';
import { useNetwork } from '#src/services/network.tsx';
import { isCut } from '#src/services/network-state.ts';
import { useNow } from '#src/services/now.tsx';
import { kindOf, markOf, stubOf } from '#src/services/pick-words.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { TagChips } from '#src/ui/item/TagChips.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { cardBadge, cardHead, cardLines, cardTags, isCompleted } from './card-words.ts';
import styles from './PickCard.module.css';

/** An agreed or done PICK in the list (seeds 2 §2, §4). */
export function PickCard({ shown }: { readonly shown: ShownPick }) {
  const now = useNow();
  const network = useNetwork();
  const { pick, terms, waiting } = shown;
  const { kind, kindLabel } = kindOf(pick.type);
  return (
    <div className={styles.card}>
      <p className={styles.head}>{cardHead(shown)}</p>
      <PickTicket
        to={`/pick-detail/${pick.appointmentId}`}
        kind={kind}
        kindLabel={`${kindLabel} · ${oursPick.method}`}
        stub={stubOf(terms)}
        title={pick.title}
        lines={cardLines(shown)}
        stamp={cardBadge(pick, now)}
        mark={markOf(shown, isCut(network))}
        draft={waiting?.does === 'edit'}
      >
        <div className={styles.about}>
          <Photo
            src={mediaUrl(pick.imageUrl)}
            alt=""
            width={40}
            height={50}
            pictogram={pictogramOf(pick)}
            className={styles.photo}
          />
          <TagChips tags={cardTags(pick)} />
        </div>
      </PickTicket>
      <div className={styles.doors}>
        <ButtonLink to={`/chat/${pick.chatRoomId}`} className={styles.door}>
          {ko.pick.list.chat}
        </ButtonLink>
        {isCompleted(pick) && <ReviewDoor shown={shown} />}
      </div>
    </div>
  );
}

/** A review is written once; after that the button says so and does nothing. */
function ReviewDoor({ shown }: { readonly shown: ShownPick }) {
  const navigate = useNavigate();
  const { appointmentId, opponentNickname } = shown.pick;
  if (isReviewed(shown))
    return (
      <Button disabled queued={shown.review !== null} className={styles.door}>
        {ko.pick.list.reviewed}
      </Button>
    );
  return (
    <Button
      kind="primary"
      className={styles.door}
      onClick={() =>
        void navigate(`/review/${appointmentId}`, { state: { opponentNickname }, viewTransition: true })
      }
    >
      {ko.pick.list.review}
    </Button>
  );
}
