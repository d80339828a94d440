import { useEffect, useRef } from 'react';
import { draftTexts } from '#src/copy/catalogue.ts';
import type { DraftRow, Moment } from '#src/db/rows.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useApp } from './app-context.ts';
import type { Kept } from './mutations.ts';

/** A text is saved at its first change, and this long after each later one: a kill loses no more. */
const delayMs = 100;

interface TextDraft {
  /** Key of the draft; when it changes, the draft moves to the new key. */
  readonly key: string;
  /** null: there is nothing to save. */
  readonly text: string | null;
  /** The draft stored under the key; undefined: not read yet, and nothing is saved or deleted until then. */
  readonly stored: string | null | undefined;
  readonly rowOf: (text: string, at: Moment) => DraftRow;
  readonly now?: () => string | null;
}

export interface KeptDraft {
  /** Deletes the draft and saves nothing from here on: the text was sent or discarded. */
  giveUp(): Promise<void>;
  /** The transaction that stores a mutation deletes the draft: it is not deleted before, nor saved again after. */
  spend(): void;
}

/** Shows once that a draft could not be saved: otherwise each key stroke would show it. */
export const useDraftTrouble = (): ((kept: Kept) => void) => {
  const toast = useToast();
  const told = useRef(false);
  return (kept) => {
    if (kept === 'kept' || told.current) return;
    told.current = true;
    toast({ text: kept === 'full' ? draftTexts.failed : draftTexts.notNow, tone: 'error' });
  };
};

/**
 * Saves a text while the user writes it, so that it survives reload, update and kill. `now`: the current text, where
 * the rendered one may be older than what the user has typed or sent since.
 */
export const useTextDraft = ({ key, text, stored, rowOf, now }: TextDraft): KeptDraft => {
  const { mutations, session } = useApp();
  const hear = useDraftTrouble();
  const over = useRef(false);
  const written = useRef<{ readonly key: string; readonly text: string | null } | null>(null);
  const disarm = useRef<(() => void) | null>(null);

  const write = useRef(() => {});
  useEffect(() => {
    if (written.current === null && stored !== undefined) written.current = { key, text: stored };
    write.current = () => {
      const was = written.current;
      const next = now === undefined ? text : now();
      if (over.current || was === null || (was.key === key && was.text === next)) return;
      written.current = { key, text: next };
      if (was.key !== key && was.text !== null) void mutations.dropDraft(was.key).then(hear);
      const at = systemClock.wall() + session.serverOffset;
      void (next === null ? mutations.dropDraft(key) : mutations.keepDraft(rowOf(next, at))).then(hear);
    };
  });

  const isKnown = stored !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text is put down, and so is what was written before the end of reading
  useEffect(() => {
    if (disarm.current !== null) return;
    write.current();
    disarm.current = systemClock.setTimer(delayMs, () => {
      disarm.current = null;
      write.current();
    });
  }, [key, text, isKnown]);
  useEffect(() => {
    const flush = (): void => write.current();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      disarm.current?.();
      disarm.current = null;
      flush(); // the session may have ended under the form
    };
  }, []);

  return {
    giveUp: async () => {
      over.current = true;
      await mutations.dropDraft(key);
    },
    spend: () => {
      if (written.current !== null) written.current = { key, text: null };
    },
  };
};
