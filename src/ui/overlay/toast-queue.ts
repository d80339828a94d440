/** What a toast says; with an action it stays long enough to be reached. */
export interface Toast {
  readonly text: string;
  readonly tone?: 'plain' | 'error';
  /** What it is about: a later toast about the same thing takes its place, so that taps in a row do not pile up. */
  readonly about?: string;
  readonly action?: { readonly label: string; readonly onChoose: () => void };
  /** Ends it early, with the screen that its action belongs to. */
  readonly until?: AbortSignal;
}

export interface QueuedToast extends Toast {
  readonly id: number;
}

/** One toast at a time; the others wait in order, and a repeated text is not queued behind itself. */
export const enqueue = (queue: readonly QueuedToast[], toast: Toast, id: number): readonly QueuedToast[] => {
  const others = toast.about === undefined ? queue : queue.filter(({ about }) => about !== toast.about);
  const last = others.at(-1);
  return last && last.text === toast.text && !last.action && !toast.action
    ? others
    : [...others, { ...toast, id }];
};

/**
 * How long it stays before its 0.3 s exit: 1 s (contract §9.2), 6 s when there is something to press, and as long as it takes
 * to read where that is more: from 25 characters on.
 */
export const staysMs = ({ action, tone, text }: Toast): number =>
  Math.max(action ? 6_000 : tone === 'error' ? 3_000 : 1_000, 100 * (text.length - 15));

export const exitMs = 300;
