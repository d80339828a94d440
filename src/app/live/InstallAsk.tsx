import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountStore } from '#src/db/accounts.ts';
import * as push from '#src/domain/push/queries.ts';
import { InstallSheet } from '#src/features/settings/InstallRow.tsx';
import { installGuide } from '#src/features/settings/install-guide.ts';
import { useApp } from '#src/frame/app-context.ts';
import { installOffer, restInstallOffer, watchInstallOffer } from '#src/frame/install.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { isBusyPlace } from './banner-state.ts';

/** Whether there is something to come back for: a room, a like, or what waits to be sent. */
const isUsed = (store: AccountStore): Promise<boolean> =>
  store.read(
    ['outbox', 'rooms', 'items'],
    async (tx) =>
      (await tx.count('outbox', {})) + (await tx.count('rooms', {})) > 0 ||
      (await tx.range('items', {})).some(({ liked }) => liked),
  );

/** Nothing is open over the screen, and nothing is being typed. */
const isHandFree = (): boolean =>
  document.querySelector('dialog[open]') === null &&
  document.activeElement?.matches('input, textarea') !== true;

/** An iPhone's own browser: one inside of another app may have no button to share with. */
const isOwnBrowser = (agent: string): boolean =>
  installGuide(agent, navigator.maxTouchPoints) === 'ios' && agent.includes('Safari/');

/** Offers once, from the second visit on, to install the app, on a screen where nothing is in hand. */
export function InstallAsk() {
  const { store } = useApp();
  const { pathname } = useLocation();
  const cut = isCut(useNetwork());
  const [since] = useState(() => systemClock.wall());
  const [isDue, setIsDue] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    isUsed(store).then(setIsDue, () => {}); // the database is closed just now: another start offers it
  }, [store]);
  const pushes = useView((from) => from.read(['push'], push.current), []);
  // one offer a visit
  const isFree = pushes !== undefined && !pushes.offer?.isDue && (pushes.offer?.at ?? 0) < since;
  const isOffered =
    useSyncExternalStore(watchInstallOffer, installOffer) !== null || isOwnBrowser(navigator.userAgent);
  const place = isDue && isFree && isOffered && !cut && !isBusyPlace(pathname) ? pathname : null;
  useEffect(() => {
    if (place !== null && isHandFree()) setIsOpen(true); // else the next screen looks again
  }, [place]);
  const answered = (): void => {
    restInstallOffer();
    setIsDue(false);
    setIsOpen(false);
  };
  return isOpen ? <InstallSheet open onClose={answered} onInstalled={answered} isUnbidden /> : null;
}
