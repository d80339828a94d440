import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pickTexts } from '#src/copy/pick.ts';
import { mutation } from '#src/db/mutation.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownProposal } from '#src/domain/picks/pick.fold.ts';
import { pickPropose } from '#src/domain/picks/pick.mutation.ts';
import type { Terms } from '#src/domain/picks/terms.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { useNow } from '#src/frame/now.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import { formOf, newForm } from './form.ts';
import { type FormDraft, newDraftKey } from './form-draft.ts';
import { missingOf } from './form-missing.ts';
import { frameOfItem, termsFrom } from './form-terms.ts';
import { kindOf, type PickKind } from './kind.ts';
import { Notice } from './Notice.tsx';
import { PickFormView } from './PickFormView.tsx';
import { ResumeAsk } from './ResumeAsk.tsx';
import { pickFormTexts } from './text.ts';
import { same, useForm } from './use-form.ts';
import { useSave } from './use-save.ts';

interface CreateFormProps {
  readonly item: ItemRow;
  readonly kind: PickKind;
  /** One that waits, or was refused: saving puts this one in its place. */
  readonly proposal: ShownProposal | null;
  readonly draft: FormDraft | null;
  readonly onKept: () => void;
}

const isOfKind = ({ type, tradeMethod }: Terms, kind: PickKind): boolean => {
  const own = kindOf(type, tradeMethod);
  return own?.type === kind.type && own.method === kind.method;
};

/** What is proposed to the owner; kept on this device, whatever the network does, and shown as a ticket that waits. */
export function CreateForm({ item, kind, proposal, draft, onKept }: CreateFormProps) {
  const navigate = useNavigate();
  const now = useNow();
  const [replaced] = useState(() =>
    proposal !== null && isOfKind(proposal.terms, kind) ? formOf(proposal.terms) : null,
  );
  const begun = replaced ?? newForm(kind, item);
  const [base, setBase] = useState(begun);
  const open = useForm({ key: newDraftKey(item.itemId, kind), base, seen: null, draft });
  // the listing was read again and asks for other terms: what nobody has touched goes along with it
  if (!same(base, begun)) {
    setBase(begun);
    open.step({ do: 'follow', from: base, to: begun });
  }
  const frame = frameOfItem(kind, item);
  const terms = termsFrom(open.form, frame);
  const { saving, refused, save } = useSave(() => {
    onKept();
    void open.giveUp().then(() => navigate(`/pick-new/${item.itemId}`, { replace: true }));
  });
  const { itemId } = item;
  const name = item.detail?.owner.nickname ?? null;
  return (
    <PickFormView
      title={pickTexts.form.create}
      at={item.detail?.at ?? item.at}
      itemId={itemId}
      frame={frame}
      standing={{ label: pickTexts.form.listedPrice, price: frame.price, deposit: frame.deposit }}
      fixed={pickFormTexts.fixedPrice}
      canDeal={frame.canDeal}
      own={null}
      form={open.form}
      onStep={open.step}
      refused={refused}
      card={<ItemCard item={cardOf(item, now)} level={2} eager />}
      notices={
        proposal !== null && (
          <Notice
            text={proposal.reason?.is === 'unproven' ? pickFormTexts.mayHaveArrived : pickFormTexts.replaces}
          />
        )
      }
      queued={pickTexts.queued.proposal(name ?? pickFormTexts.queue.seller)}
      sends={pickFormTexts.send(name)}
      missing={missingOf(open.form, frame)}
      saving={saving}
      asking={open.asking}
      onSave={() => terms !== null && save(terms, () => mutation(pickPropose, { itemId, terms }))}
    >
      <ResumeAsk open={open.asking} onResume={open.resume} onStartAnew={open.startAnew} />
    </PickFormView>
  );
}
