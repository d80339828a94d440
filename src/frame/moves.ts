import { useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router-dom';

/** The page goes from one address to another. */
interface Move {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
}

/** A move that was held back, until its user has decided. */
interface Held {
  /** Leaves after all. */
  readonly proceed: () => void;
  /** Stays. */
  readonly reset: () => void;
}

/** True: the move is held back; `go` makes it after all. */
type Gate = (move: Move, go: () => void) => boolean;

const gates = new Set<Gate>();

/** Whether a screen holds a move back, by the browser's back, a link or a button alike. For the router alone. */
export const isHeldBack = (move: Move, go: () => void): boolean => [...gates].some((gate) => gate(move, go));

/** Holds back what leaves this screen while `holds` says so; null: nothing is held. */
export const useHeldMove = (holds: (move: Move) => boolean): Held | null => {
  const [held, setHeld] = useState<Held | null>(null);
  const latest = useRef(holds);
  useEffect(() => {
    latest.current = holds;
  }, [holds]);
  useEffect(() => {
    const reset = (): void => setHeld(null);
    const gate: Gate = (move, go) => {
      if (!latest.current(move)) return false;
      let isOver = false;
      const proceed = (): void => {
        if (isOver) return; // a second tap while what was written is deleted
        isOver = true;
        reset();
        go();
      };
      setHeld({ proceed, reset });
      return true;
    };
    gates.add(gate);
    return () => void gates.delete(gate);
  }, []);
  return held;
};

let moving: Promise<void> = Promise.resolve();

/** Settles once the screen that was asked for last is shown, its code loaded. */
export const moved = (): Promise<void> => moving;

/** Says that a screen is on its way. For the router alone. */
export const setMoving = (arrival: Promise<void>): void => {
  moving = arrival;
};
