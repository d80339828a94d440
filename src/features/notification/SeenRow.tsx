import { feedbackTexts } from '#src/copy/feedback.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { StoreError } from '#src/db/store.ts';
import type { ShownNotification } from '#src/domain/notifications/notifications.view.ts';
import * as notifications from '#src/domain/notifications/queries.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useScroller } from '#src/ui/shell/AppShell.tsx';
import styles from './SeenRow.module.css';

const ours = feedbackTexts.notification;

/** How many of the list are new, and a button that clears the others from it, on this device only (contract §2.9). */
export function SeenRow({ items }: { readonly items: readonly ShownNotification[] }) {
  const { store, session } = useApp();
  const toast = useToast();
  const scroller = useScroller();
  const unseen = items.filter(({ notification }) => notification.seenAt === null).length;
  const isSome = unseen < items.length;
  const attempt = (write: () => Promise<void>): void => {
    write().catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
      toast({ text: ours.clearFailed, tone: 'error' });
    });
  };
  const clear = (): void =>
    attempt(async () => {
      const at = systemClock.wall() + session.serverOffset;
      const ids = await store.write(['notifications'], 'relaxed', (tx) => notifications.clearSeen(tx, at));
      scroller?.current?.focus({ preventScroll: true }); // the button goes with the last seen one
      const putBack = (): void =>
        attempt(() => store.write(['notifications'], 'relaxed', (tx) => notifications.restore(tx, ids)));
      toast({ text: ours.cleared(ids.length), action: { label: actionTexts.undo, onChoose: putBack } });
    });
  return (
    <div className={styles.row}>
      <p className={styles.count}>{unseen > 0 ? ours.unseenCount(unseen) : ours.allSeen}</p>
      {isSome && (
        <button type="button" className={styles.clear} onClick={clear}>
          {ours.clear}
        </button>
      )}
    </div>
  );
}
