import { CircleAlert, Clock3, Ticket } from 'lucide-react';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { type PrimaryActions, pickWords, proposalWords } from './primary-actions.ts';
import { listingTexts } from './text.ts';

/** To the PICK that runs about this listing, and to a proposal of it that is not through: each says how it stands. */
export function PickActions({ pick, proposal }: Pick<PrimaryActions, 'pick' | 'proposal'>) {
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
