import { type RefObject, useEffect, useRef, useState } from 'react';
import { useUi } from '../Ui.tsx';

/** Between what an overlay was opened by and the overlay, px. */
const gap = 8;

/** Least room above or below that an overlay is put into, px. */
const least = 320;

/**
 * Tells a sheet where what it was opened by stands, as `--at-*` in px: on a wide page it opens there, below or above,
 * where there is more room (Sheet.module.css). Nothing is told where nothing visible opened it, or where neither side has
 * room for it (`least`): it stands in the middle.
 */
export const placeBeside = (sheet: HTMLElement, opener: Element | null): void => {
  const { left, top, bottom, width } = opener?.getBoundingClientRect() ?? new DOMRect();
  const isSeen = opener !== null && opener !== document.body && width > 0;
  const above = top - gap;
  const below = innerHeight - bottom - gap;
  const isBelow = below >= above;
  const names = ['--at-left', '--at-top', '--at-bottom', '--at-most'];
  for (const name of names) sheet.style.removeProperty(name);
  if (!isSeen || Math.max(above, below) < least) return;
  const at = isBelow
    ? { top: `${bottom + gap}px`, bottom: 'auto', most: below }
    : { top: 'auto', bottom: `${innerHeight - top + gap}px`, most: above };
  sheet.style.setProperty('--at-left', `${left}px`);
  sheet.style.setProperty('--at-top', at.top);
  sheet.style.setProperty('--at-bottom', at.bottom);
  sheet.style.setProperty('--at-most', `${at.most - gap}px`);
};

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
