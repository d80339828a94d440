import { useLocation, useParams } from 'react-router-dom';
import type { AppointmentId } from '#contract/ids.ts';
import { itemPull, pickPull } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { appointmentIdOf } from '#src/frame/route-id.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { unfetchedWords } from '#src/frame/trouble-words.ts';
import { useShown } from '#src/frame/view.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import { ErrorState } from '#src/ui/state/ErrorState.tsx';
import { TicketSkeleton } from '#src/ui/state/ScreenSkeletons.tsx';
import { pickRead } from '../pick-reads.ts';
import { pickState } from '../pick-state.ts';
import { pickScreenTexts } from '../text.ts';
import { PickDetail } from './PickDetail.tsx';

/** One PICK. What is no id is not found, and nobody is asked. */
export function PickDetailScreen() {
  const { appointmentId } = useParams();
  const id = appointmentIdOf(appointmentId);
  return id === null ? <NotFound /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { readonly id: AppointmentId }) {
  const { engine } = useApp();
  const network = useNetwork();
  const { key } = useLocation();
  const pull = pickPull(id);
  useShown(pull);
  useShown('me'); // the meeting mode names both, with no network too
  const view = useCachedView(...pickRead(id), [id]);
  const itemId = view?.shown?.pick.itemId;
  useShown(itemId == null ? null : itemPull(itemId)); // its card says what the listing asks, not what was agreed
  const state = pickState(view, network);
  const refresh = (): void => engine.refresh(pull);
  switch (state.is) {
    case 'gone':
      return <NotFound />;
    case 'shown':
      return <PickDetail state={state} scrollKey={`pick:${key}`} onRefresh={refresh} />;
    case 'reading':
    case 'loading':
      return (
        <StackScreen title={pickScreenTexts.detail.title}>
          <Late>
            <TicketSkeleton />
          </Late>
        </StackScreen>
      );
    case 'never':
    case 'failed':
      return (
        <StackScreen title={pickScreenTexts.detail.title}>
          <ErrorState {...unfetchedWords(state)} onRetry={refresh} />
        </StackScreen>
      );
    default:
      return state satisfies never;
  }
}
