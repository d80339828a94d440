import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as v from 'valibot';
import type { PushSubscription } from '#contract/push.ts';
import { mutation } from '#src/db/mutation.ts';
import { pushPull } from '#src/domain/pull-keys.ts';
import { type PushView, pushView } from '#src/domain/push/push.view.ts';
import * as push from '#src/domain/push/queries.ts';
import type { PushRow } from '#src/domain/push/rows.ts';
import { pushDeviceSet } from '#src/domain/push/set-device.mutation.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { useApp } from '#src/frame/app-context.ts';
import {
  addressHere,
  pushSupport,
  subscribeHere,
  unsubscribeHere,
  whileSubscribing,
} from '#src/frame/push.ts';
import { useShown, useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { type Answer, Question } from '#src/workers/sw-messages.ts';
import { PushAsk } from './PushAsk.tsx';

/** A screen that a notification was pressed for is opened by a page that comes back by then, ms. */
const targetMs = 60_000;

/**
 * Keeps this device told while the app is closed: compares its subscription with what the server has, answers the service
 * worker, and opens what a notification was pressed for.
 */
export function PushWatch() {
  const stored = useView((store) => store.read(['push'], push.current), []);
  useAnswers();
  useTarget(stored?.target ?? null);
  if (stored === undefined || pushSupport() !== 'ready') return null;
  // who was never asked and turned nothing on costs no look into what waits
  return (
    <>
      {stored.publicKey !== null && <Subscribed />}
      {Notification.permission === 'default' && <PushAsk />}
    </>
  );
}

/** Of a user who has been in the settings of notifications. */
function Subscribed() {
  const view = useView(pushView, []);
  useShown(view?.isOn ? pushPull : null);
  return view === undefined ? null : <Kept view={view} />;
}

function Kept({ view }: { readonly view: PushView }) {
  useSubscription(view);
  return null;
}

/** What this browser's subscription lacks: one that is there by the server's key, at the address that the server has. */
const neededOf = async (view: PushView): Promise<PushSubscription | null> => {
  const { publicKey, devices, mine, endpoint, ended, settings } = view;
  if (publicKey === null) return null;
  const known = devices.find(({ deviceId }) => deviceId === mine);
  const renews = known === undefined ? endpoint === ended : known.state === 'RENEW';
  const wanted = await subscribeHere(publicKey, settings, renews);
  const isSame = wanted.kind === 'WEB' && wanted.endpoint === endpoint && known !== undefined && !renews;
  return isSame ? null : wanted;
};

/** What decides whether something is to be done; null: it is not known yet, or waits. */
const standOf = (view: PushView): string | null => {
  if (view.isWaiting || view.refused !== null || view.at === null) return null;
  const { isOn, publicKey, mine, endpoint, devices } = view;
  return JSON.stringify([
    isOn,
    publicKey,
    mine,
    endpoint,
    devices.find((one) => one.deviceId === mine)?.state,
  ]);
};

/**
 * At each start, and when the server says something else: once each, so that a refusal is no loop. A device that the server
 * forgot with its session is named again, with the settings that are kept here; one that it forgot within the session was
 * turned off elsewhere, or pushed out by a ninth, and its user is told.
 */
const useSubscription = (view: PushView): void => {
  const { store, mutations, session } = useApp();
  const { sessionName } = session;
  const toast = useToast();
  /** When the list that was stored before had been read: it may be of the session before. */
  const [before] = useState(view.at);
  const isFresh = view.at !== before;
  const stand = isFresh || !view.isOn ? standOf(view) : null;
  useEffect(() => {
    if (stand === null || pushSupport() !== 'ready' || Notification.permission !== 'granted') return;
    const keep = async (): Promise<void> => {
      const now = await pushView(store); // a tap may have come before
      if (now.isWaiting) return;
      if (!now.isOn) {
        if ((await addressHere()) !== null) await unsubscribeHere(); // of an account that was here before
        return;
      }
      const isListed = now.devices.some(({ deviceId }) => deviceId === now.mine);
      if (isListed && now.session !== sessionName)
        await store.write(['push'], 'relaxed', (tx) => push.patch(tx, { session: sessionName }));
      const isSame = now.session === sessionName && (await addressHere()) === now.endpoint;
      if (!isListed && isSame && now.endpoint !== now.ended) {
        await mutations.act(mutation(pushDeviceSet, { wanted: null, deviceId: null }));
        toast({ text: settingsScreenTexts.here.turnedOff });
        return;
      }
      const wanted = await neededOf(now);
      if (wanted !== null) await mutations.act(mutation(pushDeviceSet, { wanted, deviceId: now.mine }));
    };
    whileSubscribing(keep).catch(() => {}); // no network, or no push service: the next start compares again
  }, [stand, store, mutations, sessionName, toast]);
};

/** Tells the service worker what is on screen, and opens what it asks for. */
const useAnswers = (): void => {
  const navigate = useNavigate();
  useEffect(() => {
    const { serviceWorker } = navigator;
    if (serviceWorker === undefined) return;
    const heard = ({ data, ports: [port] }: MessageEvent): void => {
      const question = v.safeParse(Question, data);
      if (!question.success || port === undefined) return;
      const { pathname, search } = location;
      // a page that came back for it has opened it already
      if (question.output.type === 'OPEN' && question.output.path !== pathname + search)
        void navigate(question.output.path);
      const isSeen = document.visibilityState === 'visible' && document.hasFocus();
      port.postMessage({ path: pathname + search, isSeen } satisfies Answer);
    };
    serviceWorker.addEventListener('message', heard);
    return () => serviceWorker.removeEventListener('message', heard);
  }, [navigate]);
};

/** On iOS no press is told to an app that runs already: the page that comes back opens what was pressed; of several one does. */
const useTarget = (noted: PushRow['target']): void => {
  const { store } = useApp();
  const navigate = useNavigate();
  useEffect(() => {
    if (noted === null) return;
    const look = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      const target = await store.write(['push'], 'relaxed', async (tx) => {
        const { target: stored } = await push.current(tx);
        if (stored !== null) await push.patch(tx, { target: null });
        return stored;
      });
      const isFresh = target !== null && systemClock.wall() - target.at < targetMs;
      if (isFresh && target.path !== location.pathname + location.search) void navigate(target.path);
    };
    const looked = (): void => void look().catch(() => {}); // the database is closed just now: it is opened again
    looked();
    document.addEventListener('visibilitychange', looked);
    return () => document.removeEventListener('visibilitychange', looked);
  }, [noted, store, navigate]);
};
