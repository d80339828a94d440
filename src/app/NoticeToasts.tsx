import { useEffect } from 'react';
import * as ko from '#src/copy/first.ts';
import type { SessionNotice } from '#src/db/rows-device.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

const sentences: Readonly<Record<SessionNotice, string>> = {
  expired: ko.frame.login.expired,
  'other-account': ko.notices.otherUser,
  'logged-out': ko.notices.loggedOut,
  withdrawn: ko.notices.withdrawn,
};

/** Shows once what happened to the session, on the next screen, in a visible tab. */
export function NoticeToasts() {
  const { session, takeNotice, parked, restored, seenRestored } = useApp();
  const toast = useToast();
  const { notice } = session;
  useEffect(() => {
    if (restored === null) return;
    if (restored.intents > 0) toast(ko.frame.restored(restored.intents));
    else toast(restored.isLost ? ko.frame.wiped : ko.notices.recovered);
    seenRestored().catch(() => {}); // not stored: shown again at the next start
  }, [restored, seenRestored, toast]);
  useEffect(() => {
    if (notice === null) return;
    const tell = (): void => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', tell);
      takeNotice(notice).then(
        (mine) => {
          if (mine)
            toast(notice === 'expired' && parked > 0 ? ko.notices.expired(parked) : sentences[notice]);
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
