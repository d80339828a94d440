import { useRef, useState } from 'react';
import type { PushSettings } from '#contract/push.ts';
import type { AccountStore } from '#src/db/accounts.ts';
import { mutation } from '#src/db/mutation.ts';
import { live } from '#src/db/observe.ts';
import { pushPull } from '#src/domain/pull-keys.ts';
import { type PushView, pushView } from '#src/domain/push/push.view.ts';
import { pushDeviceSet } from '#src/domain/push/set-device.mutation.ts';
import { useApp } from '#src/frame/app-context.ts';
import { subscribeHere, unsubscribeHere, whileSubscribing } from '#src/frame/push.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { settingsScreenTexts } from './text.ts';

const { here } = settingsScreenTexts;

export interface PushActs {
  /** What the switch of this device is on its way to; null: it is where it stands. */
  readonly turning: boolean | null;
  turn(on: boolean): void;
  change(settings: Partial<PushSettings>): void;
}

/** The server's key, which may still be on its way when the switch is pressed; null: it cannot be had now. */
const keyOf = (store: AccountStore): Promise<string | null> =>
  new Promise((go, fail) => {
    const watch = live(() => pushView(store)).subscribe(({ publicKey, trouble }) => {
      if (publicKey === null && trouble === null) return;
      go(publicKey);
      queueMicrotask(() => watch.unsubscribe()); // not before it has begun
    }, fail);
  });

/** Turns this device's notifications on and off, and changes what they are; each change is kept before it is drawn. */
export const usePushSettings = (view: PushView): PushActs => {
  const { store, mutations, engine } = useApp();
  const toast = useToast();
  const [turning, setTurning] = useState<boolean | null>(null);
  /** Settings on their way to the disk. */
  const changing = useRef<PushSettings | null>(null);
  const { publicKey, mine: deviceId, refused } = view;

  const keep = async (settings: PushSettings | null, key: string | null): Promise<void> => {
    const isOff = settings === null || key === null;
    const kept = await whileSubscribing(async () => {
      const wanted = isOff ? null : await subscribeHere(key, settings, refused !== null);
      return mutations.act(mutation(pushDeviceSet, { wanted, deviceId }));
    });
    if (kept !== 'kept') toast({ text: here.unsaved, tone: 'error' });
  };
  const turnOn = async (): Promise<void> => {
    // the browser asks only in the moment of the tap
    if ((await Notification.requestPermission()) !== 'granted') return;
    if (publicKey === null) engine.refresh(pushPull);
    const key = publicKey ?? (await keyOf(store));
    if (key === null) toast({ text: here.offline });
    else await keep(view.settings, key);
  };
  const turnOff = async (): Promise<void> => {
    await keep(null, null);
    await unsubscribeHere().catch(() => {}); // the server sends nothing any more, and the next start ends it
  };
  const failed = (): void => toast({ text: here.failed, tone: 'error' });

  return {
    turning,
    turn: (on) => {
      if (turning !== null) return;
      setTurning(on);
      (on ? turnOn() : turnOff()).catch(failed).finally(() => setTurning(null));
    },
    change: (changed) => {
      // a second tap before the first is kept is added to it
      const settings = { ...(changing.current ?? view.settings), ...changed };
      changing.current = settings;
      keep(settings, publicKey)
        .catch(failed)
        .finally(() => {
          if (changing.current === settings) changing.current = null;
        });
    },
  };
};
