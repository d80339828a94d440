import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { storageTexts } from '#src/copy/device.ts';
import { roomTexts } from '#src/copy/rooms.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { live } from '#src/db/observe.ts';
import { heardNow } from '#src/domain/chat/heard.view.ts';
import { unreadView } from '#src/domain/chat/room-list.view.ts';
import { listingDraftKeys } from '#src/domain/listings/draft-range.ts';
import { askedCountView } from '#src/domain/picks/pick-list.view.ts';
import { isUnfinished } from '#src/domain/picks/queries.ts';
import { useApp } from '#src/frame/app-context.ts';
import { savesData } from '#src/frame/device-settings.ts';
import { isInstalled, mayOfferInstall } from '#src/frame/install.ts';
import { seePhotos } from '#src/frame/keep-photos.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useWaiting } from '#src/frame/network.tsx';
import { askToPersistUnbidden, mayAskToPersist, watchRoom } from '#src/frame/storage.ts';
import { useView } from '#src/frame/view.ts';
import type { WaitingForMe } from '#src/frame/waiting-for-me.ts';
import { LiveBanner } from '#src/ui/chat/LiveBanner.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { noteWaiting } from '../generation-note.ts';
import { setAppBadge } from './app-badge.ts';
import { isChat, nextBanner, noBanner } from './banner-state.ts';
import { PublishedNews } from './PublishedNews.tsx';

/** Only where a native wrapper hands over a token. */
const PushToken = lazy(() => import('./PushToken.tsx').then((code) => ({ default: code.PushToken })));

/** Only where the server sends Web Push. */
const PushWatch = lazy(() => import('./PushWatch.tsx').then((code) => ({ default: code.PushWatch })));

/** Few starts need it; where its code cannot come, another start offers it. */
const InstallAsk = lazy(() =>
  import('./InstallAsk.tsx').then(
    (code) => ({ default: code.InstallAsk }),
    () => ({ default: () => null }),
  ),
);

export interface LiveWatchProps {
  /** Called with the numbers of the badges. */
  readonly tell: (waiting: WaitingForMe) => void;
}

/** The photos of PICKs that wait for an answer or are agreed: they are there without a network even if no screen has shown them. */
const pickPhotos = async (store: AccountStore): Promise<readonly string[]> =>
  (await store.read(['picks'], (tx) => tx.range('picks', {})))
    .filter(isUnfinished)
    .flatMap(({ imageUrl }) => mediaUrl(imageUrl) ?? []);

/** Whether what is here would be missed: a listing that is being written, a PICK that is agreed; or the app is installed. */
const isWorthKeeping = async (store: AccountStore): Promise<boolean> =>
  isInstalled() ||
  store.read(['drafts', 'picks'], async (tx) => {
    const drafts = await tx.count('drafts', listingDraftKeys);
    return drafts + (await tx.count('picks', { index: 'state', from: 'CONFIRMED', to: 'CONFIRMED' })) > 0;
  });

/**
 * Follows what others say in all rooms: the number for the badges, the newest line for the banner, and what was agreed.
 */
export function LiveWatch({ tell }: LiveWatchProps) {
  const { store, session } = useApp();
  const { count } = useWaiting();
  useEffect(() => noteWaiting(store, count), [store, count]);
  const unread = useView(unreadView, []);
  const asked = useView(askedCountView, []);
  useEffect(() => {
    if (unread === undefined) return;
    tell({ unread, asked: asked ?? 0 });
    setAppBadge(unread);
  }, [tell, unread, asked]);
  useEffect(() => () => setAppBadge(0), []); // the account's app is closed: no number stays on the icon
  useNews();
  useRoomMade();
  usePersistence();
  const [mayOffer] = useState(() => session.pushToken === null && !isInstalled() && mayOfferInstall());
  const photos = useView(pickPhotos, [])?.join(' ') ?? '';
  useEffect(() => {
    if (!savesData()) seePhotos(photos.split(' ').filter(Boolean));
  }, [photos]);
  return (
    <>
      <Banner />
      <PublishedNews />
      {session.pushToken !== null && (
        <Suspense fallback={null}>
          <PushToken />
        </Suspense>
      )}
      {session.capabilities?.includes('web-push') && (
        <Suspense fallback={null}>
          <PushWatch />
        </Suspense>
      )}
      {mayOffer && (
        <Suspense fallback={null}>
          <InstallAsk />
        </Suspense>
      )}
    </>
  );
}

function Banner() {
  const { pathname } = useLocation();
  const heard = useView(heardNow, []);
  const [state, setState] = useState(noBanner);
  const next = nextBanner(state, heard, {
    inChat: isChat(pathname),
    seen: document.visibilityState === 'visible',
  });
  if (next !== state) setState(next);
  const gone = useCallback(() => setState((was) => ({ ...was, shown: null })), []);
  const { told, shown } = next;
  return (
    <LiveBanner
      line={
        shown && {
          id: told ?? 0,
          to: `/chat/${shown.chatRoomId}`,
          personId: shown.personId,
          nickname: shown.nickname,
          photo: mediaUrl(shown.photo),
          text: shown.content,
          spoken: roomTexts.heard(shown.nickname, shown.content),
        }
      }
      onGone={gone}
    />
  );
}

/** Has the browser asked to delete nothing by itself, once there is something that would be missed. */
const usePersistence = (): void => {
  const { store } = useApp();
  useEffect(() => {
    let stop = (): void => {};
    let isOver = false;
    const lost = (): void => {}; // storage that is closed or forbidden: the next start looks again
    const begin = (may: boolean): void => {
      if (!may || isOver) return; // most starts: nothing is watched
      const watch = live(() => isWorthKeeping(store)).subscribe((isWorth) => {
        if (isWorth) void askToPersistUnbidden().then((asked) => asked && watch.unsubscribe(), lost);
      }, lost);
      stop = () => watch.unsubscribe();
    };
    void mayAskToPersist().then(begin, lost);
    return () => {
      isOver = true;
      stop();
    };
  }, [store]);
};

/** Says what was deleted because the device is full. */
const useRoomMade = (): void => {
  const toast = useToast();
  useEffect(() => watchRoom(() => toast({ text: storageTexts.full })), [toast]);
};

/**
 * Reports once, on any page, mutations that could not be fulfilled; its code is fetched only then (copy-ko, like).
 */
const useNews = (): void => {
  const { store, session } = useApp();
  const { serverOffset } = session;
  const { troubled } = useWaiting();
  const toast = useToast();
  const navigate = useNavigate();
  const open = useEffectEvent((path: string): void => void navigate(path)); // another function at another address
  useEffect(() => {
    if (troubled === '') return;
    let isOver = false;
    let stop = (): void => {};
    void import('./tell-news.ts').then(
      ({ tellNews }) => {
        if (!isOver) stop = tellNews(store, toast, (path) => open(path), serverOffset);
      },
      () => {}, // offline before the app was fully cached: the outbox screen shows it all the same
    );
    return () => {
      isOver = true;
      stop();
    };
  }, [store, troubled, toast, serverOffset]);
};
