import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '#src/ui/cx.ts';
import styles from './Notice.module.css';

interface NoticeProps {
  readonly text: string;
  /** It stands in the way until something is done about it. */
  readonly urgent?: boolean;
  readonly lines?: readonly string[];
  readonly children?: ReactNode;
}

/** What a user must know before they save. */
export function Notice({ text, urgent = false, lines = [], children }: NoticeProps) {
  const Glyph = urgent ? CircleAlert : Info;
  return (
    <section className={cx(styles.notice, urgent && styles.urgent)} role={urgent ? 'alert' : 'status'}>
      <p className={styles.text}>
        <Glyph size={18} aria-hidden />
        <span>{text}</span>
      </p>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {children && <div className={styles.ways}>{children}</div>}
    </section>
  );
}
