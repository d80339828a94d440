import { CircleAlert } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { draftTexts } from '#src/copy/catalogue.ts';
import { myTexts } from '#src/copy/me.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ListingDraft } from '#src/domain/listings/draft.fold.ts';
import type { EditBase } from '#src/domain/listings/edit-listing.mutation.ts';
import { changedFields } from '#src/domain/listings/form.ts';
import { isForeign } from '#src/domain/listings/photos.view.ts';
import { useRecovered } from '#src/features/shared/use-recovered.ts';
import { useBack } from '#src/frame/back.ts';
import { Late } from '#src/frame/Late.tsx';
import { Screen } from '#src/frame/Screen.tsx';
import { format } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useSubmit } from '#src/ui/button/use-submit.ts';
import { cx } from '#src/ui/cx.ts';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { CloseHeader } from '#src/ui/shell/CloseHeader.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { useWide } from '#src/ui/use-wide.ts';
import { Aside } from './Aside.tsx';
import { isWritten, type SaveState } from './draft-session.ts';
import { Foot } from './Foot.tsx';
import { firstMissing, missingIn, wizardSteps } from './gate.ts';
import { Preview } from './Preview.tsx';
import { PhotoField } from './photos/PhotoField.tsx';
import { useFormPhotos } from './photos/use-form-photos.ts';
import { usePhotoAdder } from './photos/use-photo-adder.ts';
import { Stopped } from './publish/Stopped.tsx';
import { lastButtonOf, usePublish } from './publish/use-publish.ts';
import { Steps } from './Steps.tsx';
import { sellScreenTexts, wizardTexts } from './text.ts';
import { type Leave, useLeave } from './use-leave.ts';
import { useElsewhere, useLatest, useSession } from './use-session.ts';
import styles from './Wizard.module.css';

interface WizardProps {
  readonly first: ListingDraft;
  /** When it was saved last; null: it is not on this device yet. */
  readonly storedAt: Moment | null;
  /** It was being written when the app went away. */
  readonly recovered: boolean;
  /** Of an edit: the listing as it is stored now; null: it is not. */
  readonly latest?: EditBase | null;
}

/** Registration and edit: six steps of one question each. */
export function Wizard({ first, storedAt, recovered, latest = null }: WizardProps) {
  const toast = useToast();
  const back = useBack();
  const wide = useWide();
  const [session, state] = useSession(first, storedAt);
  const { draft, save, isStored } = state;
  const { form, step, edits } = draft;
  const adder = usePhotoAdder(session);
  const shown = useFormPhotos(form.photos, adder.shrinking);
  useEffect(() => {
    for (const { local } of shown) if (local?.photo.raw === true) adder.resume(local.photo);
  });
  const needsOpen = shown.some(({ local, key }) => isForeign(adder.shrinking.get(key) ?? local?.photo));
  const leave = useLeave(session, isWritten(draft) || adder.storing > 0, adder);
  const publishing = usePublish(session, adder.settled, leave, needsOpen);
  const isOut = publishing.state.kind !== 'writing';
  const body = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const stepId = useId();
  useRecovered(recovered);
  useLatest(session, latest);
  useElsewhere(session, state, {
    onAdopted: () => toast({ text: sellScreenTexts.otherWindow, about: 'draft' }),
    onSent: () => {
      if (isOut) return;
      toast(sellScreenTexts.sentElsewhere);
      leave.freely();
      back();
    },
  });
  useAddress(draft.draftId, isStored && !isOut);

  useArrival(step, heading);

  const missing = missingIn(step, form, adder);
  const lacking = firstMissing(form, adder);
  const go = (to: number): void => session.put({ step: to });
  const button = lastButtonOf(draft, publishing.isCut);
  const hasChanged = edits === null || changedFields(form, edits.base.form).length > 0;
  const isLast = step === wizardSteps;
  const unchanged = hasChanged ? null : { field: null, words: sellScreenTexts.noChange };
  const finish = (): void => (button === 'keep' ? void leave.keeping() : publishing.publish());
  const submit = useSubmit({
    missing: isLast ? (lacking ?? unchanged) : missing,
    fields: body,
    onSubmit: () => (isLast ? finish() : go(step + 1)),
    onMissing: () => lacking !== null && isLast && go(lacking.step),
  });

  const photo = shown[0]?.url ?? null;
  const title = edits === null ? wizardTexts.title : wizardTexts.editTitle;
  return (
    <Screen
      title={title}
      plain
      wide
      header={<CloseHeader title={title} onClose={back} note={<SaveNote save={save} />} />}
      footer={
        <Foot
          step={step}
          submit={submit}
          button={button}
          publishing={publishing.state}
          onBack={() => go(step - 1)}
        />
      }
    >
      <div className={styles.wizard}>
        <div className={styles.question} ref={body}>
          <Dots step={step} id={stepId} />
          <h2 ref={heading} tabIndex={-1} className={styles.heading} aria-describedby={stepId}>
            {wizardTexts.steps[step - 1]}
          </h2>
          {publishing.state.kind === 'sending' && publishing.isSent && (
            <Sending isEdit={edits !== null} needsOpen={needsOpen} onLeave={publishing.leaveIt} />
          )}
          {publishing.state.kind === 'stopped' && (
            <Stopped
              row={publishing.state.row}
              uploads={publishing.state.uploads}
              isEdit={edits !== null}
              onRetry={publishing.retry}
              onGoOn={publishing.goOn}
            />
          )}
          <div inert={isOut}>
            <Steps
              draft={draft}
              session={session}
              photos={<PhotoField photos={form.photos} shown={shown} session={session} adder={adder} />}
              preview={!wide && <Preview form={form} photo={photo} />}
              onNext={submit.press}
            />
          </div>
        </div>
        {wide && (
          <Aside
            form={form}
            photo={photo}
            step={step}
            reachable={isOut ? 0 : (lacking?.step ?? wizardSteps)}
            onStep={go}
          />
        )}
      </div>
      <QuitDialog leave={leave} />
    </Screen>
  );
}

const steps = Array.from({ length: wizardSteps }, (_, at) => at + 1);

/** How far the wizard has come: a dot a step, and the same in words. */
const Dots = ({ step, id }: { readonly step: number; readonly id: string }) => (
  <p id={id} className={styles.dots}>
    {steps.map((one) => (
      <span
        key={one}
        aria-hidden
        className={cx(styles.dot, one < step && styles.past, one === step && styles.now)}
      />
    ))}
    <span className={styles.words}>{wizardTexts.step(step)}</span>
  </p>
);

/** When the draft was saved last; that it cannot be saved stays in sight, for nothing else keeps it. */
function SaveNote({ save }: { readonly save: SaveState }) {
  if (save.kind === 'none') return null;
  if (save.kind === 'saved')
    return <p className={styles.saved}>{draftTexts.savedAt(format.time(save.at))}</p>;
  return (
    <p className={styles.failed} role="alert">
      <CircleAlert size={15} aria-hidden />
      {save.why === 'full' ? draftTexts.failed : draftTexts.notNow}
    </p>
  );
}

/** The three ways out of what was begun (copy-ko). */
function QuitDialog({ leave }: { readonly leave: Leave }) {
  const { title, subtitle, yes, no, keep } = wizardTexts.quitAsk;
  return (
    <ConfirmDialog
      open={leave.isAsking}
      title={title}
      subtitle={subtitle}
      yes={yes}
      no={no}
      other={{ label: keep, onChoose: () => void leave.keeping() }}
      danger
      busy={leave.isBusy}
      onYes={() => void leave.dropping()}
      onNo={leave.stay}
    />
  );
}

interface SendingProps {
  readonly isEdit: boolean;
  /** A photo of it can be converted by an open app only. */
  readonly needsOpen: boolean;
  readonly onLeave: () => void;
}

/** Once it takes long: nobody has to stand here for it. */
const Sending = ({ isEdit, needsOpen, onLeave }: SendingProps) => (
  <Late isSlow>
    <WaitingNote
      tone="waiting"
      text={needsOpen ? sellingTexts.pending.needsOpen : sellScreenTexts.noNeedToWait}
      actions={<Button onClick={onLeave}>{isEdit ? sellScreenTexts.toItem : myTexts.sales}</Button>}
    />
  </Late>
);

/** Once there is something to come back to, the address names it: a reload goes on with the same draft. */
const useAddress = (draftId: string, isNamed: boolean): void => {
  const [params, setParams] = useSearchParams();
  const named = params.get('draft');
  useEffect(() => {
    if (!isNamed || named === draftId) return;
    setParams(
      (was) => {
        was.set('draft', draftId);
        return was;
      },
      { replace: true },
    );
  }, [isNamed, named, draftId, setParams]);
};

/** A step that is come to is read from its top: the focus goes to its question. The first one leaves it where it is. */
const useArrival = (step: number, heading: RefObject<HTMLElement | null>): void => {
  const [at, setAt] = useState(step);
  useEffect(() => {
    if (at === step) return;
    setAt(step);
    document.getElementById('content')?.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [at, step, heading]);
};
