import { useEffect, useRef } from 'react';
import type { PhotoRow } from '#src/db/rows.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useDraftTrouble, useTextDraft } from '#src/frame/use-text-draft.ts';
import { systemClock } from '#src/lib/time.ts';
import { nameDraft, nameRow, photoDraft, photoRow } from './profile-draft.ts';
import { type ProfileForm, renamed } from './profile-form.ts';

/**
 * Keeps the form as it stands through reload, update and kill; the answer gives it up, on purpose. `shown` is the profile's
 * own name: that alone is no draft. `stored` is the name that is kept already.
 */
export const useDraft = (form: ProfileForm, shown: string, stored: string | null): (() => Promise<void>) => {
  const { mutations, session } = useApp();
  const hear = useDraftTrouble();
  const { photo } = form;
  const name = useTextDraft({ key: nameDraft, text: renamed(form.nickname, shown), stored, rowOf: nameRow });
  const over = useRef(false);
  const kept = useRef<PhotoRow | null>(null);
  useEffect(() => {
    if (photo === null || over.current || kept.current?.id === photo.id) return;
    kept.current = photo;
    void mutations.keepDraft(photoRow(photo, systemClock.wall() + session.serverOffset)).then(hear);
  });

  return async () => {
    over.current = true;
    await Promise.all([name.giveUp(), mutations.dropDraft(photoDraft)]);
  };
};
