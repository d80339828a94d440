import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import * as ko from '#src/copy/ko.ts';
import { notKept } from '#src/services/not-kept.ts';
import { preparePhoto } from '#src/services/prepare-photo.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import type { DraftSession } from '../draft-session.ts';

const megabyte = 1024 * 1024;

/** Takes chosen files, makes them ready one after the other and adds each to the draft. */
export interface PhotoAdder {
  /** How many are being made ready: a slot each. */
  readonly preparing: number;
  add(files: readonly File[]): void;
  /** Settles when all of them are part of the draft, or refused. */
  settled(): Promise<void>;
}

export const usePhotoAdder = (session: DraftSession): PhotoAdder => {
  const toast = useToast();
  const [preparing, setPreparing] = useState(0);
  const [queue] = useState(() => ({ last: Promise.resolve(), length: 0, isOver: false }));
  useEffect(() => {
    queue.isOver = false;
    return () => {
      queue.isOver = true; // nobody waits for those whose turn has not come
    };
  }, [queue]);

  const addOne = async (file: File): Promise<void> => {
    if (queue.isOver) return;
    const photo = await preparePhoto(file);
    if (typeof photo === 'string') return toast({ text: photo, tone: 'error' });
    const kept = await session.add(photo);
    if (kept !== 'kept') toast({ text: notKept(kept), tone: 'error' });
  };
  const count = (by: 1 | -1): void => {
    queue.length += by;
    setPreparing(queue.length);
  };
  return {
    preparing,
    add: (files) => {
      const room = limits.imagesMax - session.state().draft.form.photos.length - queue.length;
      const taken = files.slice(0, Math.max(0, room));
      if (taken.length < files.length)
        toast({
          text: ko.post.photosHint(limits.imagesMax, limits.imageBytes / megabyte),
          tone: 'error',
          about: 'photos',
        });
      for (const file of taken) {
        count(1);
        queue.last = queue.last.then(() => addOne(file)).finally(() => count(-1));
      }
    },
    settled: () => queue.last,
  };
};
