import { useEffect } from 'react';
import { frameTexts } from '#src/copy/frame.ts';
import { notices } from '#src/copy/notices.ts';
import type { SessionNotice } from '#src/db/rows-device.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

const sentences: Readonly<Record<SessionNotice, string>> = {
  expired: frameTexts.login.expired,
  'other-account': notices.otherUser,
  'logged-out': notices.loggedOut,
  withdrawn: notices.withdrawn,
};

/** Shows once what happened to the session, on the next screen, in a visible tab. */
export function NoticeToasts() {
  const { session, takeNotice, parked, restored, seenRestored } = useApp();
  const toast = useToast();
  const { notice } = session;
  useEffect(() => {
    if (restored === null) return;
    if (restored.intents > 0) toast(frameTexts.restored(restored.intents));
    else toast(restored.lost ? frameTexts.wiped(restored.lost.waited) : notices.recovered);
    seenRestored().catch(() => {}); // not stored: shown again at the next start
  }, [restored, seenRestored, toast]);
  useEffect(() => {
    if (notice === null) return;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      takeNotice(notice).then(
        (mine) => {
          if (mine) toast(notice === 'expired' && parked > 0 ? notices.expired(parked) : sentences[notice]);
        },
        () => {}, // the notice stays in the session row for the next screen
      );
    };
    document.addEventListener('visibilitychange', tell);
    tell();
    return () => document.removeEventListener('visibilitychange', tell);
  }, [notice, parked, toast, takeNotice]);
  return null;
}
