import { CircleAlert } from 'lucide-react';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { systemClock } from '#src/lib/time.ts';
import { cx } from '../cx.ts';
import { useUi } from '../Ui.tsx';
import styles from './Toasts.module.css';
import { enqueue, exitMs, type QueuedToast, staysMs, type Toast } from './toast-queue.ts';

type Show = (toast: Toast | string) => void;

const ToastContext = createContext<Show>(() => {
  throw new Error('a toast was asked for outside ToastProvider');
});

/** Shows one short message; never the only place of an error. */
export const useToast = (): Show => useContext(ToastContext);

/** Holds the queue and draws its first toast, inside the top-most open dialog where it can be reached. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const [queue, setQueue] = useState<readonly QueuedToast[]>([]);
  const nextId = useRef(0);
  const drop = useCallback((id: number) => setQueue((all) => all.filter((toast) => toast.id !== id)), []);
  const show = useCallback<Show>(
    (said) => {
      nextId.current += 1;
      const id = nextId.current;
      const toast: Toast = typeof said === 'string' ? { text: said } : said;
      setQueue((waiting) => enqueue(waiting, toast, id));
      toast.until?.addEventListener('abort', () => drop(id));
    },
    [drop],
  );
  return (
    <ToastContext value={show}>
      {children}
      <ToastRegion toast={queue[0]} onGone={drop} />
    </ToastContext>
  );
}

interface RegionProps {
  readonly toast: QueuedToast | undefined;
  readonly onGone: (id: number) => void;
}

/** Always there and empty, so that a screen reader hears what is put into it. */
function ToastRegion({ toast, onGone }: RegionProps) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const { dialogs } = useUi();
  const home = useSyncExternalStore(dialogs.subscribe, dialogs.top) ?? document.body;
  return createPortal(
    <Region key={home === document.body ? 'page' : 'dialog'} toast={toast} onGone={onGone} />,
    home,
  );
}

function Region({ toast, onGone }: RegionProps) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.showPopover?.(); // without the top layer it is still fixed above the page
  }, []);
  return (
    <div ref={ref} popover="manual" role="status" className={styles.region}>
      {toast && <ToastLine key={toast.id} toast={toast} onGone={onGone} />}
    </div>
  );
}

function ToastLine({
  toast,
  onGone,
}: {
  readonly toast: QueuedToast;
  readonly onGone: (id: number) => void;
}) {
  'use no memo'; // seldom rendered: what the compiler adds weighs on the first route
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held && toast.action) return;
    return systemClock.setTimer(leaving ? exitMs : staysMs(toast), () =>
      leaving ? onGone(toast.id) : setLeaving(true),
    );
  }, [held, leaving, toast, onGone]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps the toast while it is looked at
    <div
      className={cx(styles.toast, leaving && styles.leaving)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.tone === 'error' && <CircleAlert size={18} className={styles.glyph} aria-hidden />}
      <span className={styles.text}>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.onChoose();
            onGone(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  );
}
