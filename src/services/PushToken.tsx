import { useEffect } from 'react';
import { notification } from '#src/copy/feedback.ts';
import { mutation } from '#src/db/mutations/mutation.ts';
import { pushTokenSet } from '#src/db/mutations/push-token.ts';
import { refusedPushToken } from '#src/db/views/push-token.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useApp } from './app-context.ts';
import { useView } from './view.ts';

/**
 * Tells the server by which push token this account is reached here: at each start, because the server forgets tokens by
 * itself, and when another one is known. What the server does not take is told once.
 */
export function PushToken() {
  const { session, mutations } = useApp();
  const { pushToken } = session;
  const toast = useToast();
  const refused = useView(refusedPushToken, []);
  useEffect(() => {
    if (pushToken === null) return;
    void mutations.act(mutation(pushTokenSet, { token: pushToken })).then((kept) => {
      if (kept !== 'kept') toast({ text: notification.pushFailed, tone: 'error' });
    });
  }, [pushToken, mutations, toast]);
  useEffect(() => {
    if (refused === undefined || refused === null) return;
    toast({ text: notification.pushFailed, tone: 'error' });
    void mutations.discard(refused); // the next start tries again
  }, [refused, mutations, toast]);
  return null;
}
