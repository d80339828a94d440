import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { chosenPhoto, lockPhoto, shrunkPhoto } from '#src/features/shared/photo-file.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import type { DraftSession } from '../draft-session.ts';
import { wizardTexts } from '../text.ts';
import { makePhotoIntake, type PhotoIntake, type PhotoIntakeState } from './photo-intake.ts';

const megabyte = 1024 * 1024;

/** Adds chosen files to the draft, as many as there is room for. */
export interface PhotoAdder extends PhotoIntakeState, Pick<PhotoIntake, 'add' | 'resume' | 'settled'> {}

export const usePhotoAdder = (session: DraftSession): PhotoAdder => {
  const toast = useToast();
  const mutations = useMutations();
  const [state, setState] = useState<PhotoIntakeState>({ storing: 0, shrinking: new Map() });
  const [intake] = useState(() =>
    makePhotoIntake({
      session,
      read: (file) => chosenPhoto(file, newUuid),
      shrink: shrunkPhoto,
      replace: (photo) => mutations.replacePhoto(photo),
      lock: lockPhoto,
      onRejected: (text) => toast({ text, tone: 'error' }),
      onFatal: (error) =>
        queueMicrotask(() => {
          throw error; // reaches the page's own error handler
        }),
      onChange: setState,
    }),
  );
  useEffect(() => {
    intake.unpause();
    return intake.pause;
  }, [intake]);
  return {
    ...state,
    add: (files, at) => {
      const room = limits.imagesMax - session.state().draft.form.photos.length - intake.state().storing;
      const taken = files.slice(0, Math.max(0, room));
      if (taken.length < files.length)
        toast({
          text: wizardTexts.photosHint(limits.imagesMax, limits.imageBytes / megabyte),
          tone: 'error',
          about: 'photos',
        });
      intake.add(taken, at);
    },
    resume: intake.resume,
    settled: intake.settled,
  };
};
