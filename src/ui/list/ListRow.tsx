import { ChevronRight, ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './ListRow.module.css';

interface RowLook {
  readonly label: string;
  readonly icon?: ReactNode;
  /** At the right: a value, a count. */
  readonly value?: ReactNode;
  readonly note?: string;
  readonly danger?: boolean;
}

type RowTarget =
  | { readonly to: string }
  | { readonly href: string }
  | { readonly onClick: () => void; readonly disabled?: boolean };

function Inside({ label, icon, value, note, mark }: RowLook & { readonly mark?: ReactNode }) {
  return (
    <>
      {icon && <span className={styles.icon}>{icon}</span>}
      <span className={styles.label}>
        {label}
        {note && <small className={styles.note}>{note}</small>}
      </span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {mark}
    </>
  );
}

/** A line of My page or of the settings: leads on, leads outside, or does something. */
export function ListRow(props: RowLook & RowTarget) {
  const { Link, words } = useUi();
  const look = cx(styles.row, props.danger && styles.danger);
  if ('to' in props) {
    return (
      <Link to={props.to} className={look}>
        <Inside {...props} mark={<ChevronRight size={18} aria-hidden className={styles.mark} />} />
      </Link>
    );
  }
  if ('href' in props) {
    return (
      <a href={props.href} target="_blank" rel="noreferrer" className={look}>
        <Inside
          {...props}
          mark={<ExternalLink size={16} aria-label={words.newWindow} className={styles.mark} />}
        />
      </a>
    );
  }
  return (
    <button type="button" className={look} onClick={props.onClick} disabled={props.disabled}>
      <Inside {...props} />
    </button>
  );
}

/** A titled box of rows. */
export function ListGroup({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group} aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <div className={styles.box}>{children}</div>
    </section>
  );
}
