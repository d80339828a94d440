import { useEffect, useState } from 'react';
import type { IdempotencyKey } from '#contract/ids.ts';
import type { LogEntry } from '#src/domain/chat/room.view.ts';
import { useNow } from '#src/frame/now.tsx';
import { systemClock } from '#src/lib/time.ts';

/** Longest that a text is drawn from memory after it was kept, ms: the log has it by then, or never will. */
const longestMs = 10_000;

/** A text that was sent a moment ago and is not on the disk yet. */
interface UnkeptEntry {
  readonly is: 'unkept';
  readonly id: IdempotencyKey;
  readonly content: string;
  readonly createdAt: number;
}

/** A log entry, or a text that is not stored yet. */
export type DrawnEntry = LogEntry | UnkeptEntry;

export interface Unkept {
  /** The stored entries, and behind them what is not stored yet. */
  readonly entries: readonly DrawnEntry[];
  readonly add: (id: IdempotencyKey, content: string) => void;
  /** Its write is over; where it failed, the text is back in the field. */
  readonly settle: (id: IdempotencyKey, isKept: boolean) => void;
}

const idOf = (entry: LogEntry): IdempotencyKey | null => {
  switch (entry.is) {
    case 'pending':
      return entry.pending.id;
    case 'message':
      return entry.message.fulfils;
    case 'hole':
      return null;
    default:
      return entry satisfies never;
  }
};

/**
 * Draws a text in the frame after the tap that sent it, in a state that calls it neither kept nor waiting, until the log
 * that is read from the disk has it (docs/decisions/0017). `isTail`: the log ends with the newest line.
 */
export const useUnkept = (stored: readonly LogEntry[], isTail: boolean): Unkept => {
  const now = useNow();
  const [added, setAdded] = useState<readonly UnkeptEntry[]>([]);
  const known = new Set(added.length === 0 ? [] : stored.map(idOf));
  const unkept = added.filter(({ id }) => !known.has(id));
  useEffect(() => {
    if (unkept.length < added.length) setAdded(unkept);
  });
  return {
    entries: isTail && unkept.length > 0 ? [...stored, ...unkept] : stored,
    add: (id, content) => setAdded((all) => [...all, { is: 'unkept', id, content, createdAt: now }]),
    settle: (id, isKept) => {
      const remove = () => setAdded((all) => all.filter((one) => one.id !== id));
      if (isKept) systemClock.setTimer(longestMs, remove);
      else remove();
    },
  };
};
