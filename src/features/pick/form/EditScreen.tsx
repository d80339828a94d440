import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { AppointmentId } from '#contract/ids.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { mutation } from '#src/db/mutation.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { type ShownPick, seenOf } from '#src/domain/picks/pick.fold.ts';
import { pickEdit } from '#src/domain/picks/pick.mutation.ts';
import { pickView } from '#src/domain/picks/pick.view.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { isAsSeen, type Seen, sameTerms, sideOf, termsOf } from '#src/domain/picks/terms.ts';
import { itemPull, pickPull } from '#src/domain/pull-keys.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { dealWord } from '#src/features/shared/pick-words.ts';
import { useStoredDraft } from '#src/features/shared/stored-draft.ts';
import { useApp } from '#src/frame/app-context.ts';
import { hasBefore } from '#src/frame/back.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { appointmentIdOf } from '#src/frame/route-id.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { ItemPin } from '#src/ui/chat/RoomTop.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { CannotEdit } from './CannotEdit.tsx';
import { ownDays } from './day-rules.ts';
import { EditNotices } from './EditNotices.tsx';
import { type EditState, editState } from './edit-state.ts';
import { formOf, type PickForm } from './form.ts';
import { editDraftKey, FormDraft } from './form-draft.ts';
import { missingOf } from './form-missing.ts';
import { frameOfTerms, termsFrom } from './form-terms.ts';
import type { PickKind } from './kind.ts';
import { PickFormView } from './PickFormView.tsx';
import { ResumeAsk } from './ResumeAsk.tsx';
import { pickFormTexts } from './text.ts';
import { useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

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

interface EditFormProps {
  readonly shown: ShownPick;
  readonly kind: PickKind;
  readonly item: ItemRow | null;
  readonly at: Moment;
  readonly draft: FormDraft | null;
  readonly onKept: () => void;
}

/** What the form was filled from, and the PICK as its user saw it then. */
interface Base {
  readonly form: PickForm;
  readonly seen: Seen;
}

const baseOf = (shown: ShownPick): Base => ({ form: formOf(shown.terms), seen: seenOf(shown) });

/** A counter-proposal. It goes out only against the terms that were on this screen (I12): others are shown first. */
function EditForm({ shown, kind, item, at, draft, onKept }: EditFormProps) {
  const { appointmentId, itemId, opponentNickname, state } = shown.pick;
  const navigate = useNavigate();
  const toast = useToast();
  const network = useNetwork();
  const [base, setBase] = useState(() => baseOf(shown));
  const open = useForm({
    key: editDraftKey(appointmentId),
    base: base.form,
    seen: base.seen,
    draft,
    onResume: ({ seen }) => setBase((was) => ({ ...was, seen: seen ?? was.seen })),
  });
  const seen = seenOf(shown);
  const isCurrent = isAsSeen(base.seen, seen);
  const canDeal = item?.detail?.canDeal ?? null;
  const frame = frameOfTerms(kind, shown.terms, canDeal === true);
  const terms = termsFrom(open.form, frame);
  const cut = isCut(network);
  const queued = pickTexts.queued.edit(opponentNickname);
  const [left] = useState(() => ({ already: false }));
  const leave = (): void => {
    if (left.already) return; // a second press would go back twice
    left.already = true;
    onKept();
    void open.giveUp().then(() => {
      if (hasBefore()) void navigate(-1);
      else void navigate(`/pick-detail/${appointmentId}`, { replace: true });
    });
  };
  const { saving, refused, save } = useSave(() => {
    if (cut) toast(queued);
    leave();
  });
  const onSave = (): void => {
    if (terms === null) return;
    if (sameTerms(shown.terms, terms))
      leave(); // nothing is changed, so nothing is said
    else save(terms, () => mutation(pickEdit, { appointmentId, seen, terms }));
  };
  return (
    <PickFormView
      title={pickTexts.form.edit}
      at={at}
      itemId={itemId}
      frame={frame}
      standing={standingOf(kind, item, shown)}
      fixed={pickFormTexts.agreedPrice}
      canDeal={canDeal}
      own={ownDays(state, termsOf(shown.pick))}
      form={open.form}
      onStep={open.step}
      refused={refused}
      card={<PickCardOf pick={shown.pick} item={item} />}
      notices={
        <EditNotices
          shown={shown}
          isCurrent={isCurrent}
          onTake={() => {
            const now = baseOf(shown);
            setBase(now);
            open.step({ do: 'begin-again', form: now.form });
          }}
          onKeep={() => setBase({ ...base, seen })}
          onRefill={(wanted) => open.step({ do: 'begin-again', form: formOf(wanted) })}
        />
      }
      queued={queued}
      sends={pickFormTexts.sendEdit}
      missing={
        isCurrent ? missingOf(open.form, frame) : { field: 'changed', words: pickFormTexts.seeChanged }
      }
      saving={saving}
      asking={open.asking}
      onSave={onSave}
    >
      <ResumeAsk open={open.asking} onResume={open.resume} onStartAnew={open.startAnew} />
    </PickFormView>
  );
}

/** The listing's price where it is stored; else the one that stands. */
const standingOf = ({ type }: PickKind, item: ItemRow | null, { terms }: ShownPick) =>
  item === null
    ? { label: pickFormTexts.agreed, price: terms.price, deposit: terms.deposit }
    : {
        label: pickTexts.form.listedPrice,
        price: type === 'SALE' ? item.salePrice : item.rentalFee,
        deposit: type === 'SALE' ? 0 : item.deposit,
      };

/** The listing of a PICK; where it is not stored, what the PICK itself knows of it. */
function PickCardOf({ pick, item }: { readonly pick: PickRow; readonly item: ItemRow | null }) {
  const now = useNow();
  const { account } = useApp();
  if (item !== null) return <ItemCard item={cardOf(item, now)} level={2} eager />;
  const rent = pick.type === 'RENTAL';
  return (
    <ItemPin
      to={`/detail/${pick.itemId}`}
      label={dealWord(pick.type, sideOf(pick, account))}
      title={pick.title}
      photo={mediaUrl(pick.imageUrl)}
      prices={{
        rent,
        sale: !rent,
        rentalFee: pick.price,
        deposit: pick.deposit,
        salePrice: pick.price,
      }}
      onDeleted={null}
    />
  );
}
