import * as ko from '#src/copy/ko.ts';
import { cx } from '#src/ui/cx.ts';
import styles from './Dots.module.css';
import { wizardSteps } from './gate.ts';

const steps = Array.from({ length: wizardSteps }, (_, at) => at + 1);

/** How far the wizard has come: a dot a step, and the same in words. */
export const Dots = ({ step, id }: { readonly step: number; readonly id: string }) => (
  <p id={id} className={styles.dots}>
    {steps.map((one) => (
      <span
        key={one}
        aria-hidden
        className={cx(styles.dot, one < step && styles.past, one === step && styles.now)}
      />
    ))}
    <span className={styles.words}>{ko.post.step(step)}</span>
  </p>
);
