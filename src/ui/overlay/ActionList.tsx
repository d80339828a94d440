import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './ActionList.module.css';
import { Sheet } from './Sheet.tsx';

/** One row of a menu; the destructive one comes last. */
export interface Action {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  /** Why it cannot be done now. */
  readonly note?: string;
  /** It is being done; choosing it again does nothing. */
  readonly busy?: boolean;
  /** What it opens comes over the menu, which its owner closes. */
  readonly stays?: boolean;
  readonly onChoose: () => void;
}

interface ActionListProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly actions: readonly Action[];
  /** Said aloud while something of it is being done. */
  readonly status?: string;
}

/** A menu as a sheet; choosing closes it first, so that what it opens is on top. */
export function ActionList({ open, onClose, title, actions, status = '' }: ActionListProps) {
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <ul>
        {actions.map((action) => (
          <li key={action.label}>
            <button
              type="button"
              className={cx(styles.row, action.danger && styles.danger)}
              disabled={action.disabled}
              aria-disabled={action.busy || undefined}
              onClick={() => {
                if (action.busy) return;
                if (!action.stays) onClose();
                action.onChoose();
              }}
            >
              {action.busy ? <LoaderCircle size={20} aria-hidden className={styles.spin} /> : action.icon}
              <span>
                {action.label}
                {action.note && <small className={styles.note}>{action.note}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="spoken">
        {status}
      </p>
    </Sheet>
  );
}
