import { useEffect } from 'react';
import { notificationTexts } from '#src/copy/feedback.ts';
import { mutation } from '#src/db/mutation.ts';
import { refusedPushToken } from '#src/domain/notifications/push-token.view.ts';
import { pushTokenSet } from '#src/domain/notifications/set-push-token.mutation.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useView } from '#src/frame/view.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

/**
 * Reports to the server by which push token this account is reached on this device: at each start, because the server
 * forgets tokens by itself, and when the token changes. A refusal by the server is shown once.
 */
export function PushToken() {
  const { session, mutations } = useApp();
  const { pushToken } = session;
  const toast = useToast();
  const refused = useView(refusedPushToken, []);
  useEffect(() => {
    if (pushToken === null) return;
    void mutations.act(mutation(pushTokenSet, { token: pushToken })).then((kept) => {
      if (kept !== 'kept') toast({ text: notificationTexts.pushFailed, tone: 'error' });
    });
  }, [pushToken, mutations, toast]);
  useEffect(() => {
    if (refused === undefined || refused === null) return;
    toast({ text: notificationTexts.pushFailed, tone: 'error' });
    void mutations.discard(refused); // the next start tries again
  }, [refused, mutations, toast]);
  return null;
}
