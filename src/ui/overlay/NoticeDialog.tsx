import { useId } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { useModal } from './use-modal.ts';

interface NoticeDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly subtitle: string;
  readonly close: string;
  readonly onClose: () => void;
}

/** Says why something cannot be done; there is nothing to choose. */
export function NoticeDialog({ open, title, subtitle, close, onClose }: NoticeDialogProps) {
  const { ref, shown } = useModal(open, onClose);
  const id = useId();
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      className={styles.confirm}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-subtitle`}
    >
      {shown && (
        <>
          <h2 id={`${id}-title`} className={styles.title}>
            {title}
          </h2>
          <p id={`${id}-subtitle`} className={styles.subtitle}>
            {subtitle}
          </p>
          <div className={styles.answers}>
            <Button kind="primary" onClick={onClose}>
              {close}
            </Button>
          </div>
        </>
      )}
    </dialog>
  );
}
