import { Flag } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { ItemId, UserId } from '#contract/ids.ts';
import { limits } from '#contract/limits.ts';
import { type ReportLocation, reportCategories } from '#contract/report.ts';
import { typedText } from '#contract/text.ts';
import { entryTexts } from '#src/copy/entries.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, reportTexts } from '#src/copy/feedback.ts';
import { labels } from '#src/copy/labels.ts';
import type { Related, ShownReport } from '#src/domain/reports/report.view.ts';
import { reportSend } from '#src/domain/reports/send-report.mutation.ts';
import { carriedWords } from '#src/features/shared/carried-words.ts';
import { draftRow } from '#src/features/shared/stored-draft.ts';
import { useRecovered } from '#src/features/shared/use-recovered.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { StackScreen } from '#src/frame/Screen.tsx';
import { useAway } from '#src/frame/use-away.ts';
import { useSend } from '#src/frame/use-send.ts';
import { useTextDraft } from '#src/frame/use-text-draft.ts';
import { systemClock } from '#src/lib/time.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { SubmitButton } from '#src/ui/button/SubmitButton.tsx';
import { useSubmit } from '#src/ui/button/use-submit.ts';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { TextArea } from '#src/ui/field/TextField.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { ItemChoice } from './ItemChoice.tsx';
import styles from './ReportScreen.module.css';
import {
  draftKey,
  emptyForm,
  type ReportForm as Form,
  formOf,
  missingOf,
  reportOf,
  toggled,
  tooLong,
  wantsWords,
  written,
} from './report-form.ts';
import { reportFormTexts } from './text.ts';

const ours = feedbackTexts.report;

interface ReportFormProps {
  readonly userId: UserId;
  /** The listing it is about; null: it is to be chosen. */
  readonly about: Related | null;
  readonly location: ReportLocation;
  /** The reported user's nickname; null: not stored. */
  readonly name: string | null;
  /** Listings to choose from, where the way here named none and there are several. */
  readonly choices: readonly Related[];
  /** One about the same that waits, or was not taken. */
  readonly report: ShownReport | null;
  /** What is kept as a draft already. */
  readonly draft: Form | null;
  /** It is of an earlier visit. */
  readonly recovered: boolean;
  /** What is written was taken back here. */
  readonly isTaken: boolean;
  /** The report that was not settled is taken back into the form; null: that failed. */
  readonly onTaking: (form: Form | null) => void;
  /** It is on its way to be sent: nothing of it is a draft any more. */
  readonly onKept: () => void;
  /** With what was written so far, which goes with the choice; null: nothing was. */
  readonly onChoose: (itemId: ItemId, form: Form | null) => void;
  readonly onSending: (isSending: boolean) => void;
}

/** It also blocks, which nobody would guess (contract §10.1, 19). */
const doneWords = (name: string | null): readonly string[] => [reportTexts.done, ours.blocked(name)];

/** Calls `onFiled` when a waiting report was delivered while its form was open: it goes while under way, a discarded one never does. */
const useFiled = (
  report: ShownReport | null,
  isTaken: boolean,
  onFiled: (filed: ShownReport) => void,
): void => {
  const last = useRef(report);
  useEffect(() => {
    const was = last.current;
    last.current = report;
    const isFiled = report === null && (was?.state === 'sending' || was?.state === 'verifying');
    if (isFiled && !isTaken) onFiled(was);
  });
};

/** Reasons, and for OTHER the words; sending keeps it on this device first, whatever the network does. */
export function ReportForm(props: ReportFormProps) {
  const {
    userId,
    about,
    location,
    name,
    choices,
    report,
    draft: stored,
    onKept,
    onChoose,
    onSending,
  } = props;
  const { mutations, session } = useApp();
  const away = useAway();
  const toast = useToast();
  const [first] = useState(() => stored ?? (report === null ? emptyForm : formOf(report.args)));
  const [form, setForm] = useState(first);
  const text = written(form);
  const key = draftKey(userId);
  const kept = useTextDraft({
    key,
    // what is in the outbox already needs no draft
    text: report !== null && written(formOf(report.args)) === text ? null : text,
    stored: stored && written(stored),
    rowOf: draftRow(key),
  });
  useRecovered(props.recovered);
  useFiled(report, props.isTaken, (filed) => {
    if (written(formOf(filed.args)) === text) setForm(emptyForm); // else something else is being written by now
    for (const words of doneWords(name)) toast(words);
  });
  const takeBack = async ({ id, args }: ShownReport): Promise<void> => {
    if (text === null) return void (await away(id)); // nothing is left of what it said
    // before it goes: the form may be drawn anew in the same breath, and the app may end between the two
    props.onTaking(form);
    await mutations.keepDraft(draftRow(key)(text, systemClock.wall() + session.serverOffset));
    if (await away(id)) return;
    props.onTaking(null);
    if (text === written(formOf(args))) await mutations.dropDraft(key); // it still stands in the outbox
  };
  const network = useNetwork();
  const cut = isCut(network);
  const over = tooLong(form);
  const named = choices.length > 0 ? null : (about?.title ?? null);
  const draft = about && reportOf({ reportedUserId: userId, itemId: about.itemId, location }, form);
  const { send, busy } = useSend({
    definition: reportSend,
    onKept: async () => {
      await kept.giveUp();
      onKept();
    },
    onSending,
    wordsOf: (outcome) => (outcome === 'settled' ? doneWords(name) : [reportTexts.queued]),
  });
  const fields = useRef<HTMLDivElement>(null);
  const submit = useSubmit({
    missing: missingOf(form, about !== null),
    fields,
    onSubmit: () => void (draft !== null && send(draft)),
  });
  return (
    <StackScreen
      title={reportTexts.title}
      plain
      footer={
        <div className={styles.foot}>
          {cut && report === null && <p className={styles.queued}>{reportTexts.queued}</p>}
          <SubmitButton submit={submit} wide busy={busy} queued={cut}>
            {reportTexts.submit}
          </SubmitButton>
        </div>
      }
    >
      <div className={styles.form} ref={fields}>
        {report !== null && !busy && <ReportNote report={report} onTakeBack={() => void takeBack(report)} />}
        {(name !== null || named !== null) && (
          <div className={styles.who}>
            {name !== null && <p>{ours.of(name)}</p>}
            {named !== null && <p className={styles.what}>{reportFormTexts.about(named)}</p>}
          </div>
        )}
        <fieldset className={styles.group} data-field="reasons">
          <legend className={styles.prompt}>{reportTexts.prompt}</legend>
          {reportCategories.map((category) => (
            <ChoiceRow
              key={category}
              kind="checkbox"
              label={labels.reportCategory(category)}
              checked={form.categories.includes(category)}
              onChange={() => setForm((was) => toggled(was, category))}
            />
          ))}
        </fieldset>
        {wantsWords(form) && (
          <div data-field="description">
            <TextArea
              label={ours.content}
              placeholder={reportTexts.placeholder}
              value={form.description}
              onChange={(description) => setForm((was) => ({ ...was, description }))}
              rows={{ min: 4, max: 10 }}
              max={limits.report}
              counted
              used={typedText(form.description).length}
              error={over > 0 ? ours.tooLong(over) : undefined}
            />
          </div>
        )}
        {choices.length > 0 && (
          <ItemChoice
            choices={choices}
            chosen={about?.itemId ?? null}
            onChoose={(itemId) => onChoose(itemId, form === first ? null : form)}
          />
        )}
        <p className={styles.note}>
          <Flag size={16} aria-hidden />
          <span>{ours.blocks}</span>
        </p>
      </div>
    </StackScreen>
  );
}

const wordsOf = ({ state, reason, mayHaveLeft }: ShownReport): string => {
  if (state !== 'failed' && state !== 'attention')
    return carriedWords({ state, mayHaveLeft }, reportTexts.queued);
  if (reason?.is === 'refused') return errorTexts.text(reason.code, reportTexts.failed);
  return reason?.is === 'unproven' ? entryTexts.reason.unproven : reportTexts.failed;
};

interface ReportNoteProps {
  readonly report: ShownReport;
  readonly onTakeBack: () => void;
}

/** A report about the same user and listing that is not settled: it waits, or it was not taken and says why. */
function ReportNote({ report, onTakeBack }: ReportNoteProps) {
  const isStopped = report.state === 'failed' || report.state === 'attention';
  return (
    <WaitingNote
      tone={isStopped ? 'attention' : 'waiting'}
      text={wordsOf(report)}
      actions={(isStopped || !report.mayHaveLeft) && <Button onClick={onTakeBack}>{ours.takeBack}</Button>}
    />
  );
}
