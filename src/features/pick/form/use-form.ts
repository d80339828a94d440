import { useReducer, useState } from 'react';
import type { Seen } from '#src/domain/picks/terms.ts';
import { draftRow } from '#src/features/shared/stored-draft.ts';
import { useTextDraft } from '#src/frame/use-text-draft.ts';
import { type FormStep, formStep, type PickForm } from './form.ts';
import { draftText, type FormDraft } from './form-draft.ts';

interface FormStart {
  readonly key: string;
  /** As the form opens where nothing was being written. */
  readonly base: PickForm;
  /** What stands on the screen beside the form, of a PICK that is changed. */
  readonly seen: Seen | null;
  readonly draft: FormDraft | null;
  /** It is gone on with: what stood beside it then is what its user has seen. */
  readonly onResume?: (draft: FormDraft) => void;
}

export interface OpenForm {
  readonly form: PickForm;
  readonly step: (step: FormStep) => void;
  /** It waits for the answer whether to go on with what was being written. */
  readonly asking: boolean;
  readonly resume: () => void;
  readonly startAnew: () => void;
  /** It is kept elsewhere now. */
  readonly giveUp: () => Promise<void>;
}

export const same = (a: PickForm, b: PickForm): boolean => JSON.stringify(a) === JSON.stringify(b);

/** The form while it is being written: kept on the device, and offered again after a crash or on coming back. */
export const useForm = ({ key, base, seen, draft, onResume }: FormStart): OpenForm => {
  const [form, step] = useReducer(formStep, base);
  const [asking, setAsking] = useState(draft !== null && !same(draft.form, base));
  const kept = useTextDraft({
    key,
    text: same(form, base) ? null : draftText({ form, seen }),
    // until it is answered what is kept stays as it is
    stored: asking ? undefined : draft === null ? null : draftText(draft),
    rowOf: draftRow(key),
  });
  return {
    form,
    step,
    asking,
    resume: () => {
      if (draft === null) return;
      step({ do: 'begin-again', form: draft.form });
      onResume?.(draft);
      setAsking(false);
    },
    startAnew: () => setAsking(false),
    giveUp: kept.giveUp,
  };
};
