import { useParams } from 'react-router-dom';
import type { AppointmentId } from '#contract/ids.ts';
import { pickPull } from '#src/domain/pull-keys.ts';
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
import { Meeting } from './Meeting.tsx';

/** The meeting mode of a PICK: for outdoors, at arm's length, with no network. */
export function MeetingScreen() {
  const { appointmentId } = useParams();
  const id = appointmentIdOf(appointmentId);
  return id === null ? <NotFound /> : <Stored key={id} id={id} />;
}

function Stored({ id }: { readonly id: AppointmentId }) {
  const { engine } = useApp();
  const pull = pickPull(id);
  useShown(pull);
  useShown('me');
  const view = useCachedView(...pickRead(id), [id]);
  const state = pickState(view, useNetwork());
  if (state.is === 'gone') return <NotFound />;
  const refresh = (): void => engine.refresh(pull);
  return (
    <StackScreen title={pickScreenTexts.detail.meeting} at={state.is === 'shown' ? state.at : null}>
      {state.is === 'shown' ? (
        <Meeting shown={state.shown} opponent={state.view.opponent} />
      ) : state.is === 'never' || state.is === 'failed' ? (
        <ErrorState {...unfetchedWords(state)} onRetry={refresh} />
      ) : (
        <Late>
          <TicketSkeleton />
        </Late>
      )}
    </StackScreen>
  );
}
