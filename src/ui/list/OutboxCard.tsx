import { ArrowUp, CircleAlert, CircleHelp, Clock3, LoaderCircle } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './OutboxCard.module.css';

/** waiting: for its turn or the network · sending · checking: whether it arrived · attention: a user must look. */
export type OutboxTone = 'waiting' | 'sending' | 'checking' | 'attention';

interface OutboxCardProps {
  /** A photo of what it is about, or a glyph of its kind. */
  readonly picture: ReactNode;
  readonly tone: OutboxTone;
  readonly state: string;
  readonly kind: string;
  readonly target: string;
  /** What went wrong. */
  readonly reason?: string | undefined;
  /** How often, and when again. */
  readonly tries: readonly string[];
  readonly why: { readonly label: string; readonly spoken: string; readonly text: string };
  readonly actions: ReactNode;
}

const glyphs: Readonly<Record<OutboxTone, ReactNode>> = {
  waiting: <Clock3 size={14} aria-hidden />,
  sending: <ArrowUp size={14} strokeWidth={2.75} aria-hidden />,
  checking: <CircleHelp size={14} aria-hidden />,
  attention: <CircleAlert size={14} aria-hidden />,
};

/** One thing that waits to be sent: dashed while it is not printed yet, red-edged when a user must look. */
export function OutboxCard(props: OutboxCardProps) {
  const { picture, tone, state, kind, target, reason, tries, why, actions } = props;
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <article className={cx(styles.card, styles[tone])} aria-labelledby={`${id}-kind`}>
      <div className={styles.top}>
        <div className={styles.picture}>{picture}</div>
        <div className={styles.words}>
          <p className={styles.state}>
            {glyphs[tone]}
            {state}
          </p>
          <h2 id={`${id}-kind`} className={styles.kind}>
            {kind}
          </h2>
          <p className={styles.target}>{target}</p>
        </div>
        {tone === 'sending' && <LoaderCircle size={20} aria-hidden className={styles.spin} />}
      </div>
      {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      <div className={styles.foot}>
        <div className={styles.tries}>
          {tries.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div className={styles.actions}>
          <button
            type="button"
            className={styles.action}
            aria-expanded={open}
            aria-controls={`${id}-why`}
            aria-label={why.spoken}
            onClick={() => setOpen(!open)}
          >
            {why.label}
          </button>
          {actions}
        </div>
      </div>
      <p id={`${id}-why`} className={styles.why} hidden={!open}>
        {why.text}
      </p>
    </article>
  );
}

interface OutboxLinkProps {
  readonly label: string;
  readonly spoken: string;
  readonly to: string;
}

/** Leads to the screen that is all about it. */
export function OutboxLink({ label, spoken, to }: OutboxLinkProps) {
  const { Link } = useUi();
  return (
    <Link to={to} className={styles.action} aria-label={spoken}>
      {label}
    </Link>
  );
}

interface OutboxButtonProps {
  readonly label: string;
  /** With what it is about, for whoever hears it out of its card. */
  readonly spoken: string;
  readonly strong?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** What can be done with it, at the foot of its card. */
export function OutboxButton({
  label,
  spoken,
  strong = false,
  disabled = false,
  onClick,
}: OutboxButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.action, strong && styles.strong)}
      aria-label={spoken}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
