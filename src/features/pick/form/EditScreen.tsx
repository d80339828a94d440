import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AppointmentId } from '#contract/ids.ts';
import { pickView } from '#src/domain/picks/pick.view.ts';
import { itemPull, pickPull } from '#src/domain/pull-keys.ts';
import { useStoredDraft } from '#src/features/shared/stored-draft.ts';
import { useApp } from '#src/frame/app-context.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { appointmentIdOf } from '#src/frame/route-id.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { CannotEdit } from './CannotEdit.tsx';
import { EditForm } from './EditForm.tsx';
import { type EditState, editState } from './edit-state.ts';
import { editDraftKey, FormDraft } from './form-draft.ts';

/** Other terms for a PICK: works from what is stored, by whatever way it was opened. */
export function EditScreen() {
  const { appointmentId } = useParams();
  const id = appointmentIdOf(appointmentId);
  return id === null ? <NotFound /> : <Edit key={id} id={id} />;
}

function Edit({ id }: { readonly id: AppointmentId }) {
  const { engine } = useApp();
  const network = useNetwork();
  useShown(pickPull(id));
  const view = useView((store) => pickView(store, id), [id]);
  useShown(view?.shown == null ? null : itemPull(view.shown.pick.itemId));
  const [draft] = useStoredDraft(editDraftKey(id), FormDraft);
  // what was just kept is on its way: this screen is being left and shows what it showed
  const [kept, setKept] = useState<EditState | null>(null);
  const state = kept ?? editState(view, network);
  if (state.is !== 'form')
    return <CannotEdit state={state} id={id} onRetry={() => engine.refresh(pickPull(id))} />;
  if (draft === undefined) return <CannotEdit state={{ is: 'reading' }} id={id} onRetry={() => {}} />;
  return <EditForm {...state} draft={draft} onKept={() => setKept(state)} />;
}
