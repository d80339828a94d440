import type { PickRow } from '#src/domain/picks/rows.ts';
import { saveFile } from '#src/features/shared/save-file.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { pickScreenTexts } from '../text.ts';
import { calendarFile } from './calendar-file.ts';

const type = 'text/calendar';

const isCancelled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** Hands the PICK to the device's calendar: shared where files can be, saved otherwise (copy-ko, .ics). */
export const useCalendarFile = (pick: PickRow): (() => void) => {
  const { account, session } = useApp();
  const toast = useToast();
  return () => {
    const now = systemClock.wall() + session.serverOffset;
    const me = account === 'visitor' ? 0 : account;
    const { name, text } = calendarFile(pick, { me, origin: location.origin, now });
    const file = new File([text], name, { type });
    const save = (): void => {
      saveFile(file);
      toast(pickScreenTexts.calendarSaved);
    };
    const files = { files: [file] };
    if (!navigator.canShare?.(files)) return save();
    navigator.share(files).catch((error: unknown) => {
      if (!isCancelled(error)) save(); // it said that it could, and could not
    });
  };
};
