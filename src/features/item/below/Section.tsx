import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  /** Beside the title: where there is more. */
  readonly onward?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a listing's screen under the listing itself. */
export function Section({ title, onward, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {onward}
      </div>
      {children}
    </section>
  );
}
