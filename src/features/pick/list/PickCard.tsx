import { Clock3, MessageSquare, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { navTexts } from '#src/copy/shell.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { WaitingProposal } from '#src/domain/picks/pick-list.view.ts';
import { type Side, sideOf } from '#src/domain/picks/terms.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { kindOf, markOf, stubOf, waitingStamp } from '#src/features/shared/pick-words.ts';
import { useApp } from '#src/frame/app-context.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { useShown } from '#src/frame/view.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { IconLink } from '#src/ui/button/IconButton.tsx';
import { TagChips } from '#src/ui/item/TagChips.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { pickScreenTexts } from '../text.ts';
import {
  cardBadge,
  cardHead,
  cardKind,
  cardLines,
  cardTags,
  isCompleted,
  proposalHead,
  proposalLines,
  reviewAction,
} from './card-words.ts';
import styles from './PickCard.module.css';

interface PickCardProps {
  readonly shown: ShownPick;
  /** The tab it stands in. */
  readonly tab: Side;
}

/** An agreed or done PICK in the list. */
export function PickCard({ shown, tab }: PickCardProps) {
  const now = useNow();
  const cut = isCut(useNetwork());
  const { pick, terms, waiting } = shown;
  const side = sideOf(pick, useApp().account) ?? tab;
  // no list of the server has it, and of its end by time only its creator is notified (contract §5.2)
  useShown(pick.state === 'PENDING' ? pickPull(pick.appointmentId) : null);
  return (
    <div className={styles.card}>
      <PickTicket
        to={`/pick-detail/${pick.appointmentId}`}
        kind={kindOf(pick.type, side).kind}
        kindLabel={cardKind(terms, side)}
        stub={stubOf(terms)}
        title={pick.title}
        lines={[cardHead(shown), ...cardLines(shown)]}
        stamp={cardBadge(pick, now)}
        mark={markOf(shown, cut)}
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
          <TagChips tags={cardTags(pick, side)} />
          <IconLink to={`/chat/${pick.chatRoomId}`} label={pickScreenTexts.list.chat} className={styles.chat}>
            <MessageSquare size={20} aria-hidden />
          </IconLink>
        </div>
      </PickTicket>
      {isCompleted(pick) && (
        <div className={styles.primaryActions}>
          <ReviewAction shown={shown} cut={cut} />
        </div>
      )}
    </div>
  );
}

/** A review is written once; when the server has it the button says so and does nothing. One that waits can be looked at. */
function ReviewAction({ shown, cut }: { readonly shown: ShownPick; readonly cut: boolean }) {
  const navigate = useNavigate();
  const { appointmentId, opponentNickname } = shown.pick;
  const { isDone, mark } = reviewAction(shown, cut);
  if (isDone)
    return (
      <Button disabled className={styles.primaryAction}>
        {pickScreenTexts.list.reviewed}
      </Button>
    );
  if (mark !== null)
    return (
      <ButtonLink
        to={`/review/${appointmentId}`}
        icon={
          mark.kind === 'attention' ? (
            <TriangleAlert size={18} aria-hidden />
          ) : (
            <Clock3 size={18} aria-hidden />
          )
        }
        detail={mark.label}
        className={styles.primaryAction}
      >
        {pickScreenTexts.list.review}
      </ButtonLink>
    );
  return (
    <Button
      kind="primary"
      className={styles.primaryAction}
      onClick={() => void navigate(`/review/${appointmentId}`, { state: { opponentNickname } })}
    >
      {pickScreenTexts.list.review}
    </Button>
  );
}

/** A proposal that nobody but its author knows of: drawn as not yet printed. */
export function ProposalCard({ waiting: { proposal, item } }: { readonly waiting: WaitingProposal }) {
  const { terms, itemId } = proposal;
  const cut = isCut(useNetwork());
  const stamp = waitingStamp(proposal, cut);
  const head = proposalHead(proposal, item?.detail?.owner.nickname ?? null, cut);
  return (
    <div className={styles.card}>
      {head !== null && <p className={styles.head}>{head}</p>}
      <PickTicket
        to={`/pick-new/${itemId}`}
        kind={kindOf(terms.type, 'requester').kind}
        kindLabel={cardKind(terms, 'requester')}
        stub={stubOf(terms)}
        title={item?.title ?? navTexts.pick}
        lines={proposalLines(terms)}
        stamp={stamp}
      />
    </div>
  );
}
