import { useEffect, useRef } from 'react';
import * as ko from '#src/copy/ko.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import { systemClock } from '#src/lib/time.ts';
import { useApp } from '#src/services/app-context.ts';
import type { Kept } from '#src/services/intents.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { nameDraft, nameRow, photoDraft, photoRow } from './profile-draft.ts';
import { type ProfileForm, renamed } from './profile-form.ts';

/** After this much quiet, what was written is put down (copy-ko, IME). */
const quietMs = 250;

/**
 * Keeps the form as it stands through reload, update and kill; the answer gives it up, on purpose. `shown` is the profile's
 * own name: that alone is no draft. `stored` is the name that is kept already.
 */
export const useDraft = (form: ProfileForm, shown: string, stored: string | null): (() => Promise<void>) => {
  const { intents, session } = useApp();
  const toast = useToast();
  const { photo } = form;
  const nickname = renamed(form.nickname, shown);
  const over = useRef(false);
  const written = useRef(stored);
  const told = useRef(false);
  const now = (): number => systemClock.wall() + session.serverOffset;

  const hear = (kept: Kept): void => {
    if (kept === 'kept' || told.current) return;
    told.current = true; // once is enough: each key stroke would say it again
    toast({ text: ko.draft.failed, tone: 'error' });
  };
  const write = useRef(() => {});
  useEffect(() => {
    write.current = () => {
      if (over.current || written.current === nickname) return;
      written.current = nickname;
      void (
        nickname === null ? intents.dropDraft(nameDraft) : intents.keepDraft(nameRow(nickname, now()))
      ).then(hear);
    };
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the text begins the quiet anew
  useEffect(() => systemClock.setTimer(quietMs, () => write.current()), [nickname]);
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
  const kept = useRef<PhotoRow | null>(null);
  useEffect(() => {
    if (photo === null || over.current || kept.current?.id === photo.id) return;
    kept.current = photo;
    void intents.keepDraft(photoRow(photo, now())).then(hear);
  });

  return async () => {
    over.current = true;
    await Promise.all([intents.dropDraft(nameDraft), intents.dropDraft(photoDraft)]);
  };
};
