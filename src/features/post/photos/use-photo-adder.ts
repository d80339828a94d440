import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useIntents } from '#src/services/app-context.ts';
import { holdPhoto } from '#src/services/hold-photo.ts';
import { chosenPhoto, shrunkPhoto } from '#src/services/photo-file.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import type { DraftSession } from '../draft-session.ts';
import { type Intake, type IntakeState, makeIntake } from './photo-intake.ts';

const megabyte = 1024 * 1024;

/** Takes chosen files into the draft, as many as there is room for. */
export interface PhotoAdder extends IntakeState, Pick<Intake, 'add' | 'resume' | 'settled' | 'shrunk'> {}

export const usePhotoAdder = (session: DraftSession): PhotoAdder => {
  const toast = useToast();
  const intents = useIntents();
  const [state, setState] = useState<IntakeState>({ preparing: 0, shrinking: new Map() });
  const [intake] = useState(() =>
    makeIntake({
      session,
      read: (file) => chosenPhoto(file, newUuid),
      shrink: shrunkPhoto,
      replace: (photo) => intents.replacePhoto(photo),
      hold: holdPhoto,
      refuse: (words) => toast({ text: words, tone: 'error' }),
      changed: setState,
    }),
  );
  useEffect(() => {
    intake.unpause();
    return intake.pause;
  }, [intake]);
  return {
    ...state,
    add: (files, at) => {
      const room = limits.imagesMax - session.state().draft.form.photos.length - intake.state().preparing;
      const taken = files.slice(0, Math.max(0, room));
      if (taken.length < files.length)
        toast({
          text: ko.post.photosHint(limits.imagesMax, limits.imageBytes / megabyte),
          tone: 'error',
          about: 'photos',
        });
      intake.add(taken, at);
    },
    resume: intake.resume,
    settled: intake.settled,
    shrunk: intake.shrunk,
  };
};
