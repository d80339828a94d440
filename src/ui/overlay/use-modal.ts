import { type RefObject, useEffect, useRef, useState } from 'react';
import { useUi } from '../Ui.tsx';
import { placeBeside } from './place-beside.ts';

interface Modal {
  readonly ref: RefObject<HTMLDialogElement | null>;
  /** False once the dialog is closed and its exit has been drawn: the content may go. */
  readonly shown: boolean;
}

/**
 * Keeps a native `<dialog>` as open as its parent says: top layer, focus containment and return, Esc and the back
 * gesture are the browser's; `onClose` hears each of them.
 */
export const useModal = (open: boolean, onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  const [exiting, setExiting] = useState(false);
  const [wasOpen, setWasOpen] = useState(open);
  const { dialogs } = useUi();
  if (open !== wasOpen) {
    setWasOpen(open);
    setExiting(!open);
  }

  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !open) return;
    const opener = document.activeElement;
    const place = (): void => placeBeside(dialog, opener);
    place();
    addEventListener('resize', place); // also by a keyboard that comes up
    dialog.showModal();
    const pop = dialogs.push(dialog);
    const closed = (): void => {
      if (!dialog.open) close.current(); // else it is told late of a closing before this opening
    };
    dialog.addEventListener('close', closed);
    return () => {
      removeEventListener('resize', place);
      dialog.removeEventListener('close', closed);
      dialog.close();
      pop();
    };
  }, [open, dialogs]);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || !exiting) return;
    let current = true;
    const drawn = dialog.getAnimations({ subtree: true }).map((animation) => animation.finished);
    void Promise.allSettled(drawn).then(() => {
      if (current) setExiting(false);
    });
    return () => {
      current = false;
    };
  }, [exiting]);

  return { ref, shown: open || exiting };
};
