import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AppointmentId } from '#contract/ids.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { labels } from '#src/copy/labels.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { stubOf } from '#src/features/shared/pick-words.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { discardToast, isStillPending } from '#src/frame/discard-toast.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { formPath, kindOf } from './kind.ts';
import styles from './NewPickScreen.module.css';
import { Notice } from './Notice.tsx';
import { termLines } from './terms-words.ts';
import { pickFormTexts } from './text.ts';
import { UnknownDay } from './UnknownDay.tsx';
import { type WaitingWords, waitingWords } from './waiting-state.ts';

interface WaitingTicketProps {
  readonly proposal: ShownProposal;
  readonly item: ItemRow | null;
  /** An unfinished PICK about the same listing that stands in its way. */
  readonly appointmentId: AppointmentId | null;
}

/** The ticket before it is printed: what was proposed, who sees it, and what can still be done about it. */
export function WaitingTicket({ proposal, item, appointmentId }: WaitingTicketProps) {
  const now = useNow();
  const network = useNetwork();
  const name = item?.detail?.owner.nickname ?? pickFormTexts.queue.seller;
  const words = waitingWords(proposal, name, { now, isCut: isCut(network) });
  const { terms } = proposal;
  const kind = kindOf(terms.type, terms.tradeMethod);
  const [headline = '', ...rest] = termLines(terms);
  return (
    <StackScreen
      title={pickFormTexts.queue.title}
      plain
      footer={<Ways proposal={proposal} words={words} appointmentId={appointmentId} />}
    >
      <div className={styles.body}>
        <PickTicket
          size="detail"
          level={2}
          stub={stubOf(terms)}
          kind={terms.type === 'SALE' ? 'sale' : 'rent'}
          kindLabel={labels.pickType(terms.type)}
          title={item?.title ?? entryTexts.someItem}
          lines={[headline, ...rest]}
          stamp={words.stamp}
        />
        <Notice text={words.note} urgent={words.stopped} />
        {item !== null && <ItemCard item={cardOf(item, now)} eager />}
        {kind !== null && (
          <UnknownDay itemId={proposal.itemId} kind={kind} own={null} at={terms.rentalDate} />
        )}
      </div>
    </StackScreen>
  );
}

interface WaysProps {
  readonly proposal: ShownProposal;
  readonly words: WaitingWords;
  readonly appointmentId: AppointmentId | null;
}

/** Take it back, write it anew, try it again, or let it go. */
function Ways({ proposal, words, appointmentId }: WaysProps) {
  const { id, itemId, terms } = proposal;
  const mutations = useMutations();
  const navigate = useNavigate();
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  const kind = kindOf(terms.type, terms.tradeMethod);
  const drop = async (): Promise<void> => {
    setAsking(false);
    const outcome = await mutations.discard(id);
    // of one that stopped nothing was being sent any more
    if (!words.stopped || isStillPending(outcome)) toast(discardToast(outcome));
    // gone: what became of it is shown here
    if (outcome === 'discarded') void navigate(`/detail/${itemId}`, { replace: true });
  };
  const retry = async (): Promise<void> => {
    const kept = await mutations.retry([id]);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  const ways: ReactNode[] = [];
  if (words.isToldOnly)
    ways.push(
      <Button key="heard" onClick={() => void drop()}>
        {entryTexts.heard}
      </Button>,
    );
  else if (words.canTakeBack || words.stopped)
    ways.push(
      <Button key="drop" onClick={() => setAsking(true)}>
        {words.stopped ? pickFormTexts.queue.drop : pickFormTexts.queue.take}
      </Button>,
    );
  if (words.edit !== null && kind !== null)
    ways.push(
      <ButtonLink
        key="edit"
        to={formPath(itemId, kind)}
        kind={words.canRetry ? 'secondary' : 'primary'}
        replace
      >
        {words.edit}
      </ButtonLink>,
    );
  if (words.canRetry)
    ways.push(
      <Button key="retry" kind="primary" onClick={() => void retry()}>
        {actionTexts.retry}
      </Button>,
    );
  if (words.stopped && appointmentId !== null)
    ways.push(
      <ButtonLink key="pick" to={`/pick-detail/${appointmentId}`} kind="primary">
        {pickFormTexts.toPick}
      </ButtonLink>,
    );
  const ask = words.stopped ? pickFormTexts.queue.dropAsk : outboxTexts.cancelAsk;
  return (
    <>
      {ways.length > 0 && <div className={styles.ways}>{ways}</div>}
      <ConfirmDialog open={asking} {...ask} danger onYes={() => void drop()} onNo={() => setAsking(false)} />
    </>
  );
}
