import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import { useWords } from '../Ui.tsx';
import styles from './Sheet.module.css';
import { useDragDown } from './use-drag-down.ts';
import { useModal } from './use-modal.ts';

interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays above the content while it scrolls. */
  readonly above?: ReactNode;
  /** For the element that scrolls the content. */
  readonly scroller?: { readonly ref: Ref<HTMLDivElement>; readonly onScroll: () => void };
  /** Stays at the foot while the content scrolls. */
  readonly footer?: ReactNode;
  /** 85 % of the height whatever the content, for filters and calendars. */
  readonly tall?: boolean;
}

/** A drawer from below, on a wide page a panel beside what opened it (use-modal.ts): backdrop tap, Esc, back gesture, close button or drag close it. */
export function Sheet(props: SheetProps) {
  const { open, onClose, title, children, above, scroller, footer, tall = false } = props;
  const { ref, shown } = useModal(open, onClose);
  const drag = useDragDown(ref, onClose);
  const words = useWords();
  const heading = useId();
  const tapped = (event: MouseEvent): void => {
    if (event.target === event.currentTarget) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a tap on the backdrop only; Esc and the close button are for keys
    <dialog
      ref={ref}
      className={cx(styles.sheet, tall && styles.tall)}
      aria-labelledby={heading}
      onClick={tapped}
    >
      {shown && (
        <div className={styles.panel}>
          <div className={styles.head} {...drag}>
            <span className={styles.handle} />
            <h2 id={heading} className={styles.title}>
              {title}
            </h2>
            <IconButton label={words.close} onClick={onClose}>
              <X size={22} />
            </IconButton>
          </div>
          {above}
          <div className={styles.content} {...scroller}>
            {children}
          </div>
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      )}
    </dialog>
  );
}
