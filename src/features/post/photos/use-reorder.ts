import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { systemClock } from '#src/lib/time.ts';
import { longPressMs } from '#src/ui/chat/use-long-press.ts';
import type { TileGrip } from '#src/ui/photo/PhotoTile.tsx';

/** The list with one of its parts at another place. */
export const moved = <One>(list: readonly One[], from: number, to: number): One[] => {
  const rest = list.filter((_one, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

/** A pointer that moved no further than this still presses. */
const stillPx = 8;

interface Lift {
  readonly from: number;
  /** The place over which it is held. */
  readonly to: number;
  readonly x: number;
  readonly y: number;
}

interface Press {
  readonly pointer: number;
  readonly from: number;
  readonly x: number;
  readonly y: number;
  readonly element: HTMLElement;
  to: number;
  disarm: () => void;
  isLifted: boolean;
}

interface Reorder {
  readonly lift: Lift | null;
  leaseHandleOf(index: number): TileGrip;
  /** Keeps the element of a place, to be found under the pointer. */
  placeOf(index: number): (element: HTMLElement | null) => void;
  /** Wraps what a press does: the end of a move is no press. */
  press(run: () => void): () => void;
}

/**
 * Moves parts of a grid by the pointer: a mouse lifts one by moving it, a finger by a long press, so that it can scroll as
 * ever. The same is done by menu, for those who cannot drag.
 */
export const useReorder = (count: number, onMove: (from: number, to: number) => void): Reorder => {
  const places = useRef<(HTMLElement | null)[]>([]);
  const held = useRef<Press | null>(null);
  const justMoved = useRef(false);
  const [lift, setLift] = useState<Lift | null>(null);

  // the first touch that moves a lifted part would scroll the page
  useEffect(() => {
    const hold = (event: TouchEvent): void => {
      if (held.current?.isLifted) event.preventDefault();
    };
    const noMenu = (event: Event): void => {
      if (held.current !== null) event.preventDefault();
    };
    document.addEventListener('touchmove', hold, { passive: false });
    document.addEventListener('contextmenu', noMenu);
    return () => {
      document.removeEventListener('touchmove', hold);
      document.removeEventListener('contextmenu', noMenu);
      held.current?.disarm();
    };
  }, []);

  /** The place of another part under the pointer, else its own: the lifted one lies over all of them. */
  const placeUnder = (x: number, y: number, own: number): number => {
    const at = places.current.slice(0, count).findIndex((place, index) => {
      const box = place?.getBoundingClientRect();
      return index !== own && box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    });
    return at === -1 ? own : at;
  };
  const raise = (press: Press): void => {
    press.isLifted = true;
    press.element.setPointerCapture(press.pointer);
    setLift({ from: press.from, to: press.from, x: 0, y: 0 });
  };
  const end = (event: PointerEvent, isDone: boolean): void => {
    const press = held.current;
    if (press?.pointer !== event.pointerId) return;
    held.current = null;
    press.disarm();
    if (!press.isLifted) return;
    justMoved.current = true;
    systemClock.setTimer(0, () => {
      justMoved.current = false; // the click that belongs to this press has come by then
    });
    setLift(null);
    if (isDone && press.to !== press.from) onMove(press.from, press.to);
  };

  return {
    lift,
    placeOf: (index) => (element) => {
      places.current[index] = element;
    },
    press: (run) => () => {
      if (!justMoved.current) run();
    },
    leaseHandleOf: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0 || !event.isPrimary) return;
        const press: Press = {
          pointer: event.pointerId,
          from: index,
          to: index,
          x: event.clientX,
          y: event.clientY,
          element: event.currentTarget,
          disarm: () => {},
          isLifted: false,
        };
        if (event.pointerType === 'touch')
          press.disarm = systemClock.setTimer(longPressMs, () => raise(press));
        held.current = press;
      },
      onPointerMove: (event) => {
        const press = held.current;
        if (press?.pointer !== event.pointerId) return;
        const [x, y] = [event.clientX - press.x, event.clientY - press.y];
        if (!press.isLifted) {
          if (Math.hypot(x, y) <= stillPx) return;
          if (event.pointerType === 'touch') {
            press.disarm(); // it scrolls
            held.current = null;
            return;
          }
          raise(press);
        }
        press.to = placeUnder(event.clientX, event.clientY, press.from);
        setLift({ from: press.from, to: press.to, x, y });
      },
      onPointerUp: (event) => end(event, true),
      onPointerCancel: (event) => end(event, false),
    }),
  };
};
