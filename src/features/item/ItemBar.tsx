import { ArrowRight, CircleAlert, Clock3, MessageSquare, RotateCw, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { detailTexts } from '#src/copy/catalogue.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { currentPull } from '#src/domain/pull-keys.ts';
import { pricesOf } from '#src/features/shared/card.ts';
import { offerOf, roleOf } from '#src/features/shared/offer.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { won } from '#src/lib/money.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import styles from './ItemBar.module.css';
import { itemTradeRead } from './item-reads.ts';
import { MethodSheet, type Trade } from './MethodSheet.tsx';
import { type PrimaryActions, pickWords, primaryActionsOf, proposalWords } from './primary-actions.ts';
import { listingTexts } from './text.ts';
import { useLogin } from './use-login.ts';

/** What can be done with the listing, by role; the place is kept until the detail says which one it is. */
export function ItemBar({ item }: { readonly item: ItemRow }) {
  const { itemId } = item;
  const { session } = useApp();
  const role = roleOf(session, item);
  const navigate = useNavigate();
  const login = useLogin(itemId);
  useShown(role === 'other' ? currentPull(itemId) : null);
  const known = useCachedView(...itemTradeRead(itemId), [itemId]) ?? null;
  const [trade, setTrade] = useState<Trade | null>(null);
  if (role === null) return <div className={styles.bar} />;
  const primaryActions = primaryActionsOf(itemId, role, known);
  const chat = (): void => (primaryActions.chat === 'login' ? login() : void navigate(primaryActions.chat));
  if (role === 'owner')
    return (
      <div className={styles.bar}>
        <Button kind="primary" wide onClick={chat} icon={<MessageSquare size={20} aria-hidden />}>
          {listingTexts.chats}
        </Button>
      </div>
    );
  const open = (type: Trade): void => (role === 'visitor' ? login() : setTrade(type));
  return (
    <>
      <div className={styles.bar} data-unread={role === 'other' && known === null ? '' : undefined}>
        <Button aria-label={listingTexts.chat} onClick={chat} className={styles.chat}>
          <MessageSquare size={22} aria-hidden />
        </Button>
        <div className={styles.trades}>
          <PickActions pick={primaryActions.pick} proposal={primaryActions.proposal} />
          {primaryActions.trade && <Trades item={item} onOpen={open} />}
        </div>
      </div>
      <MethodSheet
        item={item}
        trade={trade}
        onClose={() => setTrade(null)}
        onChoose={(type, method) => void navigate(`/post-pick/${itemId}/${type}/${method}`)}
      />
    </>
  );
}

/** One button per transaction type: rent with fee and deposit, buy with the price; why one of them is missing. */
function Trades({ item, onOpen }: { readonly item: ItemRow; readonly onOpen: (type: Trade) => void }) {
  const { rentalFee, deposit, salePrice } = pricesOf(item);
  const { rent, sale, refusal } = offerOf(item);
  return (
    <>
      {rent && (
        <Button
          kind="rent"
          wide
          detail={won(rentalFee + deposit)}
          icon={<RotateCw size={17} aria-hidden />}
          onClick={() => onOpen('RENTAL')}
        >
          {detailTexts.rent}
        </Button>
      )}
      {sale && (
        <Button
          kind="sale"
          wide
          detail={won(salePrice)}
          icon={<ArrowRight size={17} aria-hidden />}
          onClick={() => onOpen('SALE')}
        >
          {detailTexts.buy}
        </Button>
      )}
      {refusal !== null && <p className={styles.refusal}>{listingTexts.refusal[refusal]}</p>}
    </>
  );
}

/** To the PICK that runs about this listing, and to a proposal of it that is not through: each says how it stands. */
function PickActions({ pick, proposal }: Pick<PrimaryActions, 'pick' | 'proposal'>) {
  return (
    <>
      {pick !== null && (
        <ButtonLink
          to={pick.to}
          kind="brand"
          wide
          detail={pick.shown === null ? null : pickWords(pick.shown)}
          icon={
            pick.shown !== null && pick.shown.waiting !== null ? (
              <Clock3 size={20} aria-hidden />
            ) : (
              <Ticket size={20} aria-hidden />
            )
          }
        >
          {listingTexts.pickInProgress}
        </ButtonLink>
      )}
      {proposal !== null && (
        <ButtonLink
          to={proposal.to}
          kind={proposal.stopped ? 'danger' : 'secondary'}
          wide
          detail={proposalWords(proposal.proposal)}
          icon={proposal.stopped ? <CircleAlert size={20} aria-hidden /> : <Clock3 size={20} aria-hidden />}
        >
          {proposal.stopped ? listingTexts.proposalStopped : listingTexts.proposal}
        </ButtonLink>
      )}
    </>
  );
}
