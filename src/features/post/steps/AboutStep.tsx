import { Ruler } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { sellScreenTexts, wizardTexts } from '../text.ts';
import { withTemplate } from '../within-limit.ts';
import { LimitedText } from './LimitedText.tsx';
import type { StepProps } from './step.ts';
import styles from './steps.module.css';

interface AboutStepProps extends StepProps {
  readonly photos: ReactNode;
}

/** 5: photos first, then what is said of them. */
export function AboutStep({ form, onChange, photos }: AboutStepProps) {
  const description = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={styles.step}>
      {photos}
      <div data-field="title">
        <LimitedText
          label={wizardTexts.fieldTitle}
          hint={wizardTexts.titleHint}
          value={form.title}
          onChange={(title) => onChange({ title })}
          max={limits.title}
          onEnter={() => description.current?.focus()}
        />
      </div>
      <div className={styles.words} data-field="description">
        <LimitedText
          label={wizardTexts.fieldDescription}
          placeholder={wizardTexts.descriptionPlaceholder}
          value={form.description}
          onChange={(text) => onChange({ description: text })}
          max={limits.description}
          rows={{ min: 2, max: 4 }}
          field={description}
        />
        <TemplateButton field={description} onInsert={(text) => onChange({ description: text })} />
      </div>
    </div>
  );
}

interface TemplateButtonProps {
  readonly field: { readonly current: HTMLTextAreaElement | null };
  readonly onInsert: (text: string) => void;
}

/** Puts the lines for measures where the caret is. */
function TemplateButton({ field, onInsert }: TemplateButtonProps) {
  const toast = useToast();
  const [caret, setCaret] = useState<{ readonly at: number } | null>(null);
  // in the commit that gives the field its text: a key may come before the next frame
  useLayoutEffect(() => {
    if (caret !== null) field.current?.setSelectionRange(caret.at, caret.at);
  }, [caret, field]);
  const insert = (): void => {
    const element = field.current;
    if (element === null) return;
    const { value, selectionEnd } = element;
    const whole = withTemplate(value, selectionEnd, sellScreenTexts.template.text, limits.description);
    if (whole === null) {
      toast({ text: sellScreenTexts.template.noRoom, tone: 'error' });
      return;
    }
    onInsert(whole.text);
    element.focus();
    setCaret({ at: whole.caret });
  };
  return (
    <Button kind="text" className={styles.template} icon={<Ruler size={16} aria-hidden />} onClick={insert}>
      {sellScreenTexts.template.label}
    </Button>
  );
}
