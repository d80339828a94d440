import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../cx.ts';
import { Button } from './Button.tsx';
import styles from './SubmitButton.module.css';
import type { Submit } from './use-submit.ts';

interface SubmitButtonProps {
  readonly submit: Submit;
  readonly children: ReactNode;
  readonly detail?: ReactNode;
  readonly wide?: boolean;
  readonly busy?: boolean;
  readonly queued?: boolean;
  /** Something is under way for a moment, so that it cannot even be asked what is missing. */
  readonly disabled?: boolean;
  /** Id of what describes it while nothing is missing. */
  readonly describedBy?: string;
  readonly className?: string | undefined;
}

/**
 * The button that ends a form. While something is missing it keeps its place in the tab order, is described by what is
 * missing, and says so above itself once it was pressed. The sentence stands in one place at a time.
 */
export function SubmitButton({
  submit,
  children,
  busy = false,
  queued = false,
  describedBy,
  ...look
}: SubmitButtonProps) {
  const { missing, asked, press } = submit;
  const id = useId();
  const lacks = busy ? null : missing;
  const isSaid = lacks !== null && asked > 0;
  return (
    <>
      <div role="status" className={cx(styles.missing, isSaid && styles.said)}>
        {isSaid && (
          // each press inserts another element, so that a screen reader says it again
          <p key={asked} id={id} className={styles.words}>
            <CircleAlert size={15} aria-hidden />
            {lacks.words}
          </p>
        )}
      </div>
      {lacks !== null && !isSaid && (
        <span id={id} hidden>
          {lacks.words}
        </span>
      )}
      <Button
        {...look}
        kind="primary"
        blocked={lacks !== null}
        busy={busy}
        queued={queued && lacks === null}
        aria-describedby={lacks === null ? describedBy : id}
        onClick={press}
      >
        {children}
      </Button>
    </>
  );
}
