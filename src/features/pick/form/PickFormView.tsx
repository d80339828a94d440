import { Fragment, type ReactNode, useId, useRef, useState } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { recentPlacesView } from '#src/domain/picks/recent-places.view.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useView } from '#src/frame/view.ts';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { type Missing, useSubmit } from '#src/ui/button/use-submit.ts';
import { DateButton } from './DateButton.tsx';
import { type DayContext, todayOf } from './day-rules.ts';
import type { End, FormStep, PickForm } from './form.ts';
import { type Frame, type Refused, wrongEnd } from './form-terms.ts';
import { momentLabels, placeLabels } from './kind.ts';
import { MomentSheet } from './MomentSheet.tsx';
import styles from './PickFormView.module.css';
import { PlaceField } from './PlaceField.tsx';
import { PriceBox, type Standing } from './PriceBox.tsx';
import { wrongDateWords } from './refusal-words.ts';
import { UnknownDay } from './UnknownDay.tsx';
import { useFirstDays } from './use-days.ts';

interface PickFormViewProps {
  readonly title: string;
  /** When what is shown was received; the network line says it when it cannot be renewed. */
  readonly at: number | null;
  readonly itemId: ItemId;
  readonly frame: Frame;
  readonly standing: Standing;
  readonly fixed: string;
  readonly canDeal: boolean | null;
  readonly own: DayContext['own'];
  readonly form: PickForm;
  readonly onStep: (step: FormStep) => void;
  /** What was not sent because of its dates. */
  readonly refused: Refused | null;
  /** The listing. */
  readonly card: ReactNode;
  /** What its user must know before they save. */
  readonly notices?: ReactNode;
  /** Said while there is no way to the other one: who sees what until then. */
  readonly queued: string;
  /** Said above the button: what happens then, and to whom it goes. */
  readonly sends: string;
  /** The first thing that keeps it from being sent; null: nothing. */
  readonly missing: Missing | null;
  readonly saving: boolean;
  /** It is asked first whether to go on with what was being written. */
  readonly asking: boolean;
  readonly onSave: () => void;
  readonly children?: ReactNode;
}

const ends = (frame: Frame): readonly End[] => (frame.kind.type === 'RENTAL' ? ['start', 'end'] : ['start']);

/** The form of a PICK, new or changed: the listing, places, dates, price. */
export function PickFormView(props: PickFormViewProps) {
  const { title, at, itemId, frame, form, onStep, refused, queued, missing, saving, onSave } = props;
  const { kind } = frame;
  const network = useNetwork();
  useFirstDays(itemId, todayOf(useNow()));
  const [open, setOpen] = useState<End | null>(null);
  const [asked, setAsked] = useState<End>('start');
  const recent = useView(recentPlacesView, []) ?? [];
  const isDirect = kind.method === 'DIRECT';
  const labels = momentLabels(kind);
  const cut = isCut(network);
  const wrong = wrongEnd(refused, form);
  const act = useId();
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit({ missing, fields, onSubmit: onSave });
  return (
    <StackScreen
      title={title}
      at={at}
      plain
      footer={
        <div className={styles.foot}>
          {cut && <p className={styles.queued}>{queued}</p>}
          <p id={act} className={styles.act}>
            {props.sends}
          </p>
          <SubmitButton
            submit={submit}
            wide
            busy={saving}
            disabled={props.asking}
            queued={cut}
            describedBy={act}
          >
            {actionTexts.save}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.form} ref={fields}>
        {props.card}
        <div className={styles.notices} data-field="changed">
          {props.notices}
        </div>
        {isDirect && (
          <div className={styles.group}>
            {ends(frame).map((end) => (
              <PlaceField
                key={end}
                field={`${end}-place`}
                label={placeLabels(kind)[end]}
                value={form[end].place}
                onChange={(text) => onStep({ do: 'write-place', end, text })}
                recent={recent}
              />
            ))}
          </div>
        )}
        <div className={styles.group}>
          {ends(frame).map((end) => {
            const at = form[end].at;
            return (
              <Fragment key={end}>
                <DateButton
                  field={`${end}-at`}
                  label={labels[end]}
                  value={at}
                  withTime={isDirect}
                  error={refused !== null && wrong === end ? wrongDateWords(refused.why) : undefined}
                  onOpen={() => {
                    setAsked(end);
                    setOpen(end);
                  }}
                />
                {at !== null && <UnknownDay itemId={itemId} kind={kind} own={props.own} at={at} />}
              </Fragment>
            );
          })}
          {!isDirect && <p className={styles.notice}>{pickTexts.form.parcelNotice}</p>}
        </div>
        <PriceBox
          frame={frame}
          standing={props.standing}
          fixed={props.fixed}
          canDeal={props.canDeal}
          form={form}
          onStep={onStep}
        />
      </div>
      <MomentSheet
        key={asked}
        open={open !== null}
        onClose={() => setOpen(null)}
        title={labels[asked]}
        itemId={itemId}
        kind={kind}
        own={props.own}
        begins={asked === 'end' ? form.start.at : null}
        value={form[asked].at}
        onChoose={(chosen) => onStep({ do: 'choose', end: asked, at: chosen })}
      />
      {props.children}
    </StackScreen>
  );
}
