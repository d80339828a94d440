import { limits } from '#contract/limits.ts';
import { notificationsFeed } from '#src/db/trade-keys.ts';
import { notificationsView, type ShownNotification } from '#src/db/views/notifications.ts';
import { useApp } from '#src/services/app-context.ts';
import { listState } from '#src/services/list-state.ts';
import { useNetwork } from '#src/services/network.tsx';
import type { ShownList } from '#src/services/use-list.ts';
import { useShown } from '#src/services/view.ts';
import { useCachedNumber, useCachedView } from '#src/services/view-cache.tsx';
import { isKnown } from './notification-words.ts';

/** The notifications of whoever is logged in, a window of them at a time; types of a newer server are left out (contract §6.1). */
export const useNotifications = (): ShownList<ShownNotification> => {
  const { engine } = useApp();
  const network = useNetwork();
  const [limit, setLimit] = useCachedNumber(`limit:${notificationsFeed}`, limits.pageSize);
  useShown(notificationsFeed);
  const view = useCachedView(`feed:${notificationsFeed}`, (store) => notificationsView(store, limit), [
    limit,
  ]);
  return {
    state: listState(view && { ...view, items: view.notifications.filter(isKnown) }, network),
    refresh: () => engine.refresh(notificationsFeed),
    more: () => {
      if (!view) return;
      // one page further than what is there: rows that are still to come appear by themselves
      const next = view.notifications.length + limits.pageSize;
      if (next > limit) setLimit(next);
      if (view.more && next > view.front) engine.more(notificationsFeed);
    },
  };
};
