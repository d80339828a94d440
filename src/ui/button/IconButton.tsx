import type { ReactNode, Ref } from 'react';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './IconButton.module.css';

interface IconLook {
  /** What it does, in words. */
  readonly label: string;
  readonly children: ReactNode;
  /** A red dot: something new behind it. */
  readonly dot?: boolean;
  readonly className?: string | undefined;
}

interface IconButtonProps extends IconLook {
  readonly onClick?: (() => void) | undefined;
  readonly disabled?: boolean;
  readonly pressed?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A glyph to press, 44 px in both directions. */
export function IconButton({
  label,
  children,
  dot,
  className,
  onClick,
  disabled,
  pressed,
  ref,
}: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={cx(styles.icon, dot && styles.dot, className)}
      aria-label={label}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** The same, leading to another screen. */
export function IconLink({ to, label, children, dot, className }: IconLook & { readonly to: string }) {
  const { Link } = useUi();
  return (
    <Link to={to} className={cx(styles.icon, dot && styles.dot, className)} aria-label={label}>
      {children}
    </Link>
  );
}
