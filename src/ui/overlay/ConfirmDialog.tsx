import { type ReactNode, useId } from 'react';
import { Button } from '../button/Button.tsx';
import styles from './ConfirmDialog.module.css';
import { useModal } from './use-modal.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** Repeats the verb of the question. */
  readonly yes: string;
  readonly no: string;
  /** A third, quiet way out. */
  readonly other?: { readonly label: string; readonly onChoose: () => void };
  readonly danger?: boolean;
  readonly busy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
  /** Esc and the back gesture, where they mean neither answer. */
  readonly onClose?: () => void;
}

interface FrameProps extends Pick<ConfirmDialogProps, 'open' | 'title' | 'subtitle'> {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const Frame = ({ open, title, subtitle, onClose, children }: FrameProps) => {
  const { ref, shown } = useModal(open, onClose);
  const heading = useId();
  const body = useId();
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-modal="true"
      className={styles.confirm}
      aria-labelledby={heading}
      aria-describedby={subtitle ? body : undefined}
    >
      {shown && (
        <>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          {subtitle && (
            <p id={body} className={styles.subtitle}>
              {subtitle}
            </p>
          )}
          {children}
        </>
      )}
    </dialog>
  );
};

/** Asks before something that cannot be taken back; the safe answer is the first control, so that it has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, subtitle, yes, no, other } = props;
  const { danger = false, busy = false, onYes, onNo, onClose = onNo } = props;
  return (
    <Frame open={open} title={title} subtitle={subtitle} onClose={onClose}>
      <div className={styles.answers}>
        <Button kind="secondary" onClick={onNo} disabled={busy}>
          {no}
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} onClick={onYes} busy={busy}>
          {yes}
        </Button>
      </div>
      {other && (
        <Button kind="text" onClick={other.onChoose} disabled={busy} wide>
          {other.label}
        </Button>
      )}
    </Frame>
  );
}

interface NoticeDialogProps extends Omit<FrameProps, 'children'> {
  readonly close: string;
}

/** Says why something cannot be done; there is nothing to choose. */
export function NoticeDialog({ close, ...frame }: NoticeDialogProps) {
  return (
    <Frame {...frame}>
      <div className={styles.answers}>
        <Button kind="primary" onClick={frame.onClose}>
          {close}
        </Button>
      </div>
    </Frame>
  );
}
