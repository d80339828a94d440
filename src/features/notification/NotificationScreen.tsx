import { useRef } from 'react';
import { emptyTexts } from '#src/copy/empty.ts';
import { feedbackTexts, notificationTexts } from '#src/copy/feedback.ts';
import { navTexts } from '#src/copy/shell.ts';
import type { ShownNotification } from '#src/domain/notifications/notifications.view.ts';
import { ListFrame, type ListRows } from '#src/frame/ListFrame.tsx';
import { ListHead } from '#src/frame/ListHead.tsx';
import { ListRefresh } from '#src/frame/ListRefresh.tsx';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import { NotificationCard } from '#src/ui/list/NotificationCard.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { RowSkeletons } from '#src/ui/state/Skeletons.tsx';
import { ticket } from '#src/ui/state/screen-illustrations.tsx';
import styles from './NotificationScreen.module.css';
import { contentOf, dayOf } from './notification-words.ts';
import { SeenRow } from './SeenRow.tsx';
import { useLooks } from './use-looks.ts';
import { useNotifications } from './use-notifications.ts';

const ours = feedbackTexts.notification;

/** What happened to one's PICKs, the newest first. */
export function NotificationScreen() {
  const list = useNotifications();
  const { state } = list;
  const home = <ButtonLink to="/">{navTexts.backHome}</ButtonLink>;
  return (
    <StackScreen
      title={notificationTexts.title}
      scrollKey="notification"
      at={'at' in state ? state.at : null}
      actions={<ListRefresh list={list} />}
    >
      <ListHead list={list} heading={ours.list} />
      {state.is === 'rows' && <SeenRow items={state.items} />}
      <ListFrame
        list={list}
        skeletons={(count, silent) => <RowSkeletons count={count} silent={silent} />}
        empty={
          <EmptyState
            art={ticket}
            {...(list.isCleared ? ours.allCleared : emptyTexts.notification)}
            action={home}
          />
        }
        onward={home}
      >
        {(rows) => <Cards state={rows} />}
      </ListFrame>
    </StackScreen>
  );
}

function Cards({ state }: { readonly state: ListRows<ShownNotification> }) {
  const now = useNow();
  const cut = isCut(useNetwork());
  const toast = useToast();
  const ref = useRef<HTMLDivElement>(null);
  const { items, busy, end } = state;
  useLooks(
    ref,
    items.map(({ notification }) => notification.id),
  );
  return (
    <div ref={ref}>
      <Feed
        rows={items}
        keyOf={({ notification }) => notification.id}
        label={ours.list}
        hasMore={end !== 'all'}
        busy={busy}
      >
        {(shown, index) => {
          const content = contentOf(shown, { now, isCut: cut });
          const before = items[index - 1];
          const day = dayOf(shown, now);
          return (
            <>
              {(before === undefined || dayOf(before, now) !== day) && <h2 className={styles.day}>{day}</h2>}
              <NotificationCard
                content={content}
                {...(content.deleted ? { onOpen: () => toast(notificationTexts.deleted) } : {})}
              />
            </>
          );
        }}
      </Feed>
    </div>
  );
}
