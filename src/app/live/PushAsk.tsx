import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import { chatSend, roomLanes } from '#src/domain/chat/send-message.mutation.ts';
import { pickPropose } from '#src/domain/picks/pick.mutation.ts';
import { pickLanes } from '#src/domain/picks/terms.ts';
import { type PushView, pushView } from '#src/domain/push/push.view.ts';
import * as push from '#src/domain/push/queries.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { usePushSettings } from '#src/features/settings/use-push-settings.ts';
import { useApp } from '#src/frame/app-context.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import { isBusyPlace } from './banner-state.ts';
import styles from './PushAsk.module.css';

/** What its user declined is not asked again for this long, ms. */
const quietMs = 30 * 86_400_000;

/**
 * Messages and PICKs that are on their way, whether one was since its user answered, and whether they may be asked by now. Of
 * the outbox it reads their lanes alone, so that a like costs no look.
 */
const askView = (store: AccountStore) =>
  store.read(['outbox', 'push'], async (tx) => {
    const [texts, picks, { offer }] = await Promise.all([
      inLanes(tx, roomLanes),
      inLanes(tx, pickLanes),
      push.current(tx),
    ]);
    const sent = [...texts, ...picks].filter(
      ({ kind }) => kind === chatSend.kind || kind === pickPropose.kind,
    );
    const waiting = sent.filter((row) => !outbox.isStopped(row)).length;
    const isDue = offer?.isDue === true;
    const isQuiet = offer !== null && !isDue && systemClock.wall() - offer.at < quietMs;
    return { waiting, isDue, isQuiet };
  });

/** Remembers, on this device, that its user is to be asked, or has answered. */
const useOffer = () => {
  const { store } = useApp();
  return useCallback(
    (isDue: boolean): void => {
      const offer = { isDue, at: systemClock.wall() };
      // not stored: it is offered another time
      store.write(['push'], 'relaxed', (tx) => push.patch(tx, { offer })).catch(() => {});
    },
    [store],
  );
};

/**
 * Offers notifications once their user has said or proposed something, on the next screen where nothing is in hand and the
 * push service can be reached; what is declined is not asked again for a month.
 */
export function PushAsk() {
  const { pathname } = useLocation();
  const cut = isCut(useNetwork());
  const offer = useOffer();
  const known = useView(askView, []);
  const marks = known !== undefined && known.waiting > 0 && !known.isDue && !known.isQuiet;
  useEffect(() => {
    if (marks) offer(true);
  }, [marks, offer]);
  const isOpen = !cut && known?.isDue === true && known.waiting === 0 && !isBusyPlace(pathname);
  return isOpen ? <Asking /> : null;
}

function Asking() {
  const offer = useOffer();
  const view = useView(pushView, []);
  return view === undefined ? null : <AskSheet view={view} onAnswer={() => offer(false)} />;
}

interface AskSheetProps {
  readonly view: PushView;
  readonly onAnswer: () => void;
}

function AskSheet({ view, onAnswer }: AskSheetProps) {
  const { turn } = usePushSettings(view);
  const [isOpen, setIsOpen] = useState(true);
  const answered = (): void => {
    setIsOpen(false);
    onAnswer();
  };
  const accept = (): void => {
    turn(true); // in the moment of the tap
    answered();
  };
  const { title, yes, no } = settingsScreenTexts.ask;
  return (
    <Sheet open={isOpen} onClose={answered} title={title}>
      <div className={styles.ask}>
        <p>{settingsScreenTexts.here.note}</p>
        <Button kind="primary" wide onClick={accept}>
          {yes}
        </Button>
        <Button wide onClick={answered}>
          {no}
        </Button>
      </div>
    </Sheet>
  );
}
