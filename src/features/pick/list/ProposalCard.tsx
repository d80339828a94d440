import * as ko from '#src/copy/ko.ts';
import type { WaitingProposal } from '#src/domain/picks/pick-list.view.ts';
import { kindOf, stubOf, waitingStamp } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { cardKind, proposalHead, proposalLines } from './card-words.ts';
import styles from './PickCard.module.css';

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
        title={item?.title ?? ko.nav.pick}
        lines={proposalLines(terms)}
        stamp={stamp}
      />
    </div>
  );
}
