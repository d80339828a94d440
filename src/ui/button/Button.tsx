import { Clock3, LoaderCircle } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './Button.module.css';

type ButtonKind = 'primary' | 'secondary' | 'rent' | 'sale' | 'brand' | 'text' | 'danger';

interface ButtonLook {
  readonly kind?: ButtonKind;
  readonly children: ReactNode;
  /** A second line, for a price. */
  readonly detail?: ReactNode;
  readonly icon?: ReactNode;
  /** As wide as its row. */
  readonly wide?: boolean;
  readonly className?: string | undefined;
}

interface ButtonProps extends ButtonLook {
  readonly onClick?: (event: { readonly detail: number }) => void;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** It cannot act yet; pressing it says what is missing. */
  readonly blocked?: boolean;
  /** It works on the answer: shows a spinner, is not pressed twice. */
  readonly busy?: boolean;
  /** It will be done when there is a network: a clock beside the words. */
  readonly queued?: boolean;
  /** One of several that exclude each other, or a thing that is on. */
  readonly pressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly 'aria-label'?: string;
  readonly 'aria-describedby'?: string | undefined;
}

const look = ({ kind = 'secondary', wide = false, className }: ButtonLook): string =>
  cx(styles.button, styles[kind], wide && styles.wide, className);

function Inside({ icon, children, detail }: Pick<ButtonLook, 'icon' | 'children' | 'detail'>) {
  return (
    <>
      <span className={styles.line}>
        {icon}
        <span>{children}</span>
      </span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
}

/** A button with words. */
export function Button(props: ButtonProps) {
  const { onClick, type = 'button', disabled = false, busy = false, queued = false, ref } = props;
  const { blocked = false } = props;
  const icon = busy ? (
    <LoaderCircle size={18} className={styles.spin} aria-hidden />
  ) : queued ? (
    <Clock3 size={18} aria-hidden />
  ) : (
    props.icon
  );
  return (
    <button
      ref={ref}
      type={type}
      className={cx(look(props), queued && styles.queued, blocked && !busy && styles.blocked)}
      disabled={disabled}
      aria-disabled={busy || blocked || undefined}
      aria-busy={busy || undefined}
      aria-pressed={props.pressed}
      aria-label={props['aria-label']}
      aria-describedby={props['aria-describedby']}
      onClick={busy ? undefined : onClick}
    >
      <Inside icon={icon} detail={props.detail}>
        {props.children}
      </Inside>
    </button>
  );
}

/** The same, leading to another screen. */
export function ButtonLink({
  to,
  replace,
  ...props
}: ButtonLook & { readonly to: string; readonly replace?: boolean }) {
  const { Link } = useUi();
  return (
    <Link to={to} className={look(props)} {...(replace === undefined ? {} : { replace })}>
      <Inside icon={props.icon} detail={props.detail}>
        {props.children}
      </Inside>
    </Link>
  );
}
