import { useEffect, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { AppointmentId, ItemId, UserId } from '#contract/ids.ts';
import { tradeTexts } from '#src/copy/pick.ts';
import { itemView } from '#src/domain/listings/item.view.ts';
import { proposalView } from '#src/domain/picks/pick.view.ts';
import { currentPull, itemPull } from '#src/domain/pull-keys.ts';
import { useStoredDraft } from '#src/features/shared/stored-draft.ts';
import { useApp } from '#src/frame/app-context.ts';
import { hasBefore } from '#src/frame/back.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { itemIdOf } from '#src/frame/route-id.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { CannotCreate } from './CannotCreate.tsx';
import { CreateForm } from './CreateForm.tsx';
import { type CreateState, createState } from './create-state.ts';
import { FormDraft, newDraftKey } from './form-draft.ts';
import { kindOf, type PickKind } from './kind.ts';

/** A new PICK. What is no id and no kind is not found, and nobody is asked. */
export function CreateScreen() {
  const { itemId, type, method } = useParams();
  const { account } = useApp();
  const id = itemIdOf(itemId);
  const kind = kindOf(type, method);
  if (account === 'visitor') return null; // on the way to the login
  if (id === null || kind === null) return <NotFound />;
  return <Create key={newDraftKey(id, kind)} id={id} kind={kind} me={account} />;
}

interface CreateProps {
  readonly id: ItemId;
  readonly kind: PickKind;
  readonly me: UserId;
}

function Create({ id, kind, me }: CreateProps) {
  const { engine } = useApp();
  const network = useNetwork();
  useShown(itemPull(id));
  useShown(currentPull(id));
  const item = useView((store) => itemView(store, id), [id]);
  const proposal = useView((store) => proposalView(store, id), [id]);
  const [draft] = useStoredDraft(newDraftKey(id, kind), FormDraft);
  // what was just kept is on its way: this screen is being left and shows what it showed
  const [kept, setKept] = useState<CreateState | null>(null);
  const state = kept ?? createState({ me, kind, item, proposal, network });
  switch (state.is) {
    case 'taken':
      return <Leave to={state.appointmentId} />;
    case 'on-its-way':
      return <Navigate to={`/pick-new/${id}`} replace />;
    case 'form':
      if (draft !== undefined)
        return <CreateForm {...state} kind={kind} draft={draft} onKept={() => setKept(state)} />;
      return <CannotCreate state={{ is: 'reading' }} itemId={id} kind={kind} onRetry={() => {}} />;
    default:
      return (
        <CannotCreate state={state} itemId={id} kind={kind} onRetry={() => engine.refresh(itemPull(id))} />
      );
  }
}

/** There is one already: back to where one came from, or to the PICK where there is no such place. */
function Leave({ to }: { readonly to: AppointmentId }) {
  const navigate = useNavigate();
  const toast = useToast();
  useEffect(() => {
    toast({ text: tradeTexts.hasPick, about: `pick:${to}` });
    if (hasBefore()) void navigate(-1);
    else void navigate(`/pick-detail/${to}`, { replace: true });
  }, [navigate, toast, to]);
  return null;
}
