import { useEffect } from 'react';
import { notificationsView, type ShownNotification } from '#src/domain/notifications/notifications.view.ts';
import { notificationsFeed } from '#src/domain/pull-keys.ts';
import { useApp } from '#src/frame/app-context.ts';
import { listState } from '#src/frame/list-state.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { type ShownList, useFeed } from '#src/frame/use-list.ts';
import { isKnown } from './notification-words.ts';

export interface NotificationList extends ShownList<ShownNotification> {
  /** Some were cleared on this device: a list without rows is none that never had any. */
  readonly isCleared: boolean;
}

/** The notifications of whoever is logged in, a window of them at a time; types of a newer server are left out (contract §6.1). */
export const useNotifications = (): NotificationList => {
  const { engine } = useApp();
  const network = useNetwork();
  const { view, ...list } = useFeed(notificationsFeed, notificationsView);
  // with every fetched one cleared no end of a list is in view that would ask for the next page
  const isUsedUp = view?.items.length === 0 && view.more === true && !view.loading;
  const front = view?.front;
  useEffect(() => {
    if (isUsedUp && front !== undefined) engine.more(notificationsFeed);
  }, [engine, isUsedUp, front]);
  return {
    ...list,
    isCleared: view?.isCleared ?? false,
    state: listState(view && { ...view, items: view.items.filter(isKnown) }, network),
  };
};
