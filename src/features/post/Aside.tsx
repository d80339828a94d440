import type { ListingForm } from '#src/domain/listings/form.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './Aside.module.css';
import { stepAnswers } from './answers.ts';
import { Preview } from './Preview.tsx';
import { sellScreenTexts } from './text.ts';

interface AsideProps {
  readonly form: ListingForm;
  readonly photo: string | null;
  readonly step: number;
  /** The last step that may be gone to: those behind it build on answers that are not there. */
  readonly reachable: number;
  readonly onStep: (step: number) => void;
}

/** Beside the question where there is room: the card as it will be, and each answer so far with the way back to it. */
export function Aside({ form, photo, step, reachable, onStep }: AsideProps) {
  return (
    <aside className={styles.aside}>
      <Preview form={form} photo={photo} />
      <nav aria-label={sellScreenTexts.summary}>
        <ol className={styles.answers}>
          {stepAnswers(form).map((one) => (
            <li key={one.step}>
              <button
                type="button"
                className={cx(styles.answer, one.step === step && styles.now)}
                aria-current={one.step === step ? 'step' : undefined}
                disabled={one.step > reachable}
                onClick={() => onStep(one.step)}
              >
                <span className={styles.label}>
                  {one.step}. {one.label}
                </span>
                <span className={cx(styles.value, one.answer === '' && styles.none)}>
                  {one.answer === '' ? sellScreenTexts.unanswered : one.answer}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </aside>
  );
}
