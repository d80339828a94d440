import * as ko from '#src/copy/ko.ts';
import type { WaitingProposal } from '#src/db/views/pick-list.ts';
import { won } from '#src/lib/money.ts';
import { kindOf, queuedProposal, stubOf, totalOf, waitingStamp } from '#src/services/pick-words.ts';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import styles from './PickCard.module.css';

/** A proposal that nobody but its author knows of: drawn as not yet printed. */
export function ProposalCard({ waiting: { proposal, item } }: { readonly waiting: WaitingProposal }) {
  const { terms, itemId } = proposal;
  const stamp = waitingStamp(proposal);
  return (
    <div className={styles.card}>
      <p className={styles.head}>{queuedProposal(stamp, item?.detail?.owner.nickname ?? null)}</p>
      <PickTicket
        to={`/pick-new/${itemId}`}
        {...kindOf(terms.type)}
        stub={stubOf(terms.rentalDate, terms.tradeMethod) ?? { over: '', day: '·', under: '' }}
        title={item?.title ?? ko.nav.pick}
        lines={[...(terms.rentalLocation ? [terms.rentalLocation] : []), won(totalOf(terms))]}
        stamp={stamp}
      />
    </div>
  );
}
