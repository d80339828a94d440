import { type RefObject, useEffect } from 'react';
import type { NotificationId } from '#contract/ids.ts';
import { StoreError } from '#src/db/store.ts';
import * as notifications from '#src/domain/notifications/queries.ts';
import { useApp } from '#src/frame/app-context.ts';
import { systemClock } from '#src/lib/time.ts';

/** On screen for so long, a card was seen. */
const lookMs = 1_000;
/** Of a card so much must be on screen; one that is taller than the screen is never whole. */
const part = 0.5;

/**
 * Remembers which of these a user had before their eyes; a page that nobody sees shows nobody anything. `list` holds
 * their articles in the same order.
 */
export const useLooks = (list: RefObject<HTMLElement | null>, ids: readonly NotificationId[]): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  const rows = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the articles are those of these rows
  useEffect(() => {
    const articles: readonly Element[] = [...(list.current?.querySelectorAll('article') ?? [])];
    const onScreen = new Map<Element, () => void>();
    const saw = (article: Element): void => {
      const id = ids[articles.indexOf(article)];
      if (id === undefined || document.visibilityState === 'hidden') return;
      store
        .write(['notifications'], 'relaxed', (tx) =>
          notifications.see(tx, [id], systemClock.wall() + serverOffset),
        )
        .catch((error: unknown) => {
          if (!(error instanceof StoreError)) throw error; // a full or closed database keeps the dot, nothing more
        });
    };
    const leave = (article: Element): void => {
      onScreen.get(article)?.();
      onScreen.delete(article);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          leave(target);
          if (isIntersecting)
            onScreen.set(
              target,
              systemClock.setTimer(lookMs, () => saw(target)),
            );
        }
      },
      { threshold: part },
    );
    const watch = (): void => {
      for (const article of articles) observer.observe(article);
    };
    /** Coming back to the page begins every look anew. */
    const turned = (): void => {
      observer.disconnect();
      for (const article of articles) leave(article);
      if (document.visibilityState === 'visible') watch();
    };
    document.addEventListener('visibilitychange', turned);
    turned();
    return () => {
      document.removeEventListener('visibilitychange', turned);
      observer.disconnect();
      for (const article of articles) leave(article);
    };
  }, [list, store, serverOffset, rows]);
};
