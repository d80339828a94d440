import { type PointerEvent, type RefObject, useRef } from 'react';

/** How far a sheet has been dragged, and by how much the last movement went on; downwards is positive. */
interface Drag {
  readonly offset: number;
  readonly delta: number;
}

/** A drawer closes beyond 150 px, or on a fast downward drag (over 5 px delta when it is let go). */
export const closesSheet = ({ offset, delta }: Drag): boolean => offset > 150 || (offset > 0 && delta > 5);

interface Grip {
  readonly pointer: number;
  readonly from: number;
  last: number;
  drag: Drag;
}

/** Pointer handlers for a sheet's handle: the sheet follows the finger and closes or springs back when it is let go. */
export const useDragDown = (sheet: RefObject<HTMLElement | null>, onClose: () => void) => {
  const grip = useRef<Grip>(null);

  const settle = (event: PointerEvent, mayClose: boolean): void => {
    const held = grip.current;
    if (held?.pointer !== event.pointerId) return;
    grip.current = null;
    sheet.current?.style.removeProperty('translate');
    sheet.current?.removeAttribute('data-dragging');
    if (mayClose && closesSheet(held.drag)) onClose();
  };

  return {
    onPointerDown: (event: PointerEvent): void => {
      if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button'))) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = {
        pointer: event.pointerId,
        from: event.clientY,
        last: event.clientY,
        drag: { offset: 0, delta: 0 },
      };
      sheet.current?.setAttribute('data-dragging', '');
    },
    onPointerMove: (event: PointerEvent): void => {
      const held = grip.current;
      if (held?.pointer !== event.pointerId) return;
      held.drag = { offset: event.clientY - held.from, delta: event.clientY - held.last };
      held.last = event.clientY;
      if (sheet.current) sheet.current.style.translate = `0 ${Math.max(0, held.drag.offset)}px`;
    },
    onPointerUp: (event: PointerEvent): void => settle(event, true),
    onPointerCancel: (event: PointerEvent): void => settle(event, false),
  };
};
