import { useEffect, useRef } from 'react';
import { draft } from '#src/copy/catalogue.ts';
import type { DraftRow, Moment } from '#src/db/rows.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useApp } from './app-context.ts';
import type { Kept } from './intents.ts';

/** After this much quiet, what was written is put down (copy-ko, IME). */
const quietMs = 250;

interface TextDraft {
  /** Where it is kept; under another key it moves there. */
  readonly key: string;
  /** null: there is nothing worth keeping. */
  readonly text: string | null;
  /** What is kept under the key already; undefined while that is not known: nothing is put down or dropped until then. */
  readonly stored: string | null | undefined;
  readonly rowOf: (text: string, at: Moment) => DraftRow;
}

export interface KeptDraft {
  /** Puts down at once what is written now. */
  flush(): void;
  /** It is sent, or given up on purpose: nothing is kept from here on. */
  giveUp(): Promise<void>;
}

/** Says once that a draft could not be kept: each key stroke would say it again. */
export const useDraftTrouble = (): ((kept: Kept) => void) => {
  const toast = useToast();
  const told = useRef(false);
  return (kept) => {
    if (kept === 'kept' || told.current) return;
    told.current = true;
    toast({ text: kept === 'full' ? draft.failed : draft.notNow, tone: 'error' });
  };
};

/** Keeps a text that is being written through reload, update and kill. */
export const useTextDraft = ({ key, text, stored, rowOf }: TextDraft): KeptDraft => {
  const { intents, session } = useApp();
  const hear = useDraftTrouble();
  const over = useRef(false);
  const written = useRef<{ readonly key: string; readonly text: string | null } | null>(null);

  const write = useRef(() => {});
  useEffect(() => {
    if (written.current === null && stored !== undefined) written.current = { key, text: stored };
    write.current = () => {
      const was = written.current;
      if (over.current || was === null || (was.key === key && was.text === text)) return;
      written.current = { key, text };
      if (was.key !== key && was.text !== null) void intents.dropDraft(was.key).then(hear);
      const at = systemClock.wall() + session.serverOffset;
      void (text === null ? intents.dropDraft(key) : intents.keepDraft(rowOf(text, at))).then(hear);
    };
  });

  const isKnown = stored !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the quiet anew, and so does the end of reading, before which nothing is written
  useEffect(() => systemClock.setTimer(quietMs, () => write.current()), [key, text, isKnown]);
  useEffect(() => {
    const flush = (): void => write.current();
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush(); // the session may have ended under the form
    };
  }, []);

  return {
    flush: () => write.current(),
    giveUp: async () => {
      over.current = true;
      await intents.dropDraft(key);
    },
  };
};
