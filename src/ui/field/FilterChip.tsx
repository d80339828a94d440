import { ChevronDown, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './FilterChip.module.css';

interface FilterChipProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  /** choice: on or off · menu: opens a sheet · removable: set, a press takes it away · plain: does what it says */
  readonly kind: 'choice' | 'menu' | 'removable' | 'plain';
  readonly active?: boolean;
  readonly icon?: ReactNode;
  /** The name when the words on it are not enough: "축구 조건 지우기". */
  readonly label?: string;
}

/** A small pill to press: a filter, or the way to one. */
export function FilterChip({ children, onClick, kind, active = false, icon, label }: FilterChipProps) {
  return (
    <button
      type="button"
      className={cx(styles.chip, active && styles.active, kind === 'removable' && styles.set)}
      aria-label={label}
      aria-pressed={kind === 'choice' ? active : undefined}
      aria-haspopup={kind === 'menu' ? 'dialog' : undefined}
      onClick={onClick}
    >
      {icon}
      <span>{children}</span>
      {kind === 'menu' && <ChevronDown size={16} aria-hidden />}
      {kind === 'removable' && <X size={15} aria-hidden />}
    </button>
  );
}
