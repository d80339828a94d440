import { Navigate, useParams } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import { navTexts } from '#src/copy/shell.ts';
import { proposalView } from '#src/domain/picks/pick.view.ts';
import { currentPull, itemPull } from '#src/domain/pull-keys.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { itemIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useShown, useView } from '#src/frame/view.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { CardSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import styles from './NewPickScreen.module.css';
import { pickFormTexts } from './text.ts';
import { WaitingTicket } from './WaitingTicket.tsx';

/** A PICK that was proposed and has no number yet; once it has one, this screen is that PICK's. */
export function NewPickScreen() {
  const { itemId } = useParams();
  const id = itemIdOf(itemId);
  return id === null ? <NotFound /> : <NewPick key={id} id={id} />;
}

function NewPick({ id }: { readonly id: ItemId }) {
  useShown(itemPull(id));
  useShown(currentPull(id));
  const view = useView((store) => proposalView(store, id), [id]);
  if (view?.proposal != null)
    return <WaitingTicket proposal={view.proposal} item={view.item} appointmentId={view.appointmentId} />;
  if (view?.appointmentId != null) return <Navigate to={`/pick-detail/${view.appointmentId}`} replace />;
  return (
    <StackScreen title={pickFormTexts.queue.title} plain>
      <Late>
        {view === undefined ? (
          <div className={styles.waiting}>
            <CardSkeletons count={1} />
          </div>
        ) : (
          <EmptyState
            art={ticket}
            title={pickFormTexts.queue.none}
            subtitle={pickFormTexts.queue.noneNote}
            action={
              <ButtonLink to={view.item === null ? '/' : `/detail/${id}`} kind="primary" replace>
                {view.item === null ? navTexts.backHome : pickFormTexts.toItem}
              </ButtonLink>
            }
          />
        )}
      </Late>
    </StackScreen>
  );
}
