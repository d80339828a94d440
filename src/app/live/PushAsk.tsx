import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { AccountStore } from '#src/db/accounts.ts';
import { inLanes } from '#src/db/mutation.ts';
import * as outbox from '#src/db/outbox.ts';
import type { DraftRow } from '#src/db/rows.ts';
import { roomLanes } from '#src/domain/chat/lanes.ts';
import { chatSend } from '#src/domain/chat/send-message.mutation.ts';
import { pickLanes } from '#src/domain/picks/edit-pick.mutation.ts';
import { pickPropose } from '#src/domain/picks/propose-pick.mutation.ts';
import { type PushView, pushView } from '#src/domain/push/push.view.ts';
import { settingsScreenTexts } from '#src/features/settings/text.ts';
import { usePushSettings } from '#src/features/settings/use-push-settings.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { useView } from '#src/frame/view.ts';
import { systemClock } from '#src/lib/time.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { Sheet } from '#src/ui/overlay/Sheet.tsx';
import styles from './PushAsk.module.css';

/** What its user said is not asked again for this long, ms. */
const quietMs = 30 * 86_400_000;
const askKey = 'push-ask';
/** due: something was sent since. What this device remembers of it stands beside the forms that its user fills in. */
const askRow = (isDue: boolean): DraftRow => ({ key: askKey, v: 1, value: isDue, at: systemClock.wall() });

/** Where something is being written or decided: a sheet would be in the way. */
const isBusyPlace = (path: string): boolean =>
  /^\/(chat\/.|post|pick-new|edit-pick|review|report|inquiry|my-edit|meeting|settings)/.test(path);

/**
 * Messages and PICKs that are on their way, whether one was since its user answered, and whether they may be asked by now. Of
 * the outbox it reads their lanes alone, so that a like costs no look.
 */
const askView = (store: AccountStore) =>
  store.read(['outbox', 'drafts'], async (tx) => {
    const [texts, picks, asked] = await Promise.all([
      inLanes(tx, roomLanes),
      inLanes(tx, pickLanes),
      tx.get('drafts', askKey),
    ]);
    const sent = [...texts, ...picks].filter(
      ({ kind }) => kind === chatSend.kind || kind === pickPropose.kind,
    );
    const waiting = sent.filter((row) => !outbox.isStopped(row)).length;
    const isDue = asked?.value === true;
    return {
      waiting,
      isDue,
      isQuiet: !isDue && asked !== undefined && systemClock.wall() - asked.at < quietMs,
    };
  });

/**
 * Offers notifications once somebody has said or proposed something, on the next screen where nothing is in hand; what is
 * declined is not asked again for a month.
 */
export function PushAsk() {
  const { pathname } = useLocation();
  const mutations = useMutations();
  const known = useView(askView, []);
  const marks = known !== undefined && known.waiting > 0 && !known.isDue && !known.isQuiet;
  useEffect(() => {
    if (marks) void mutations.keepDraft(askRow(true));
  }, [marks, mutations]);
  const isOpen = known?.isDue === true && known.waiting === 0 && !isBusyPlace(pathname);
  return isOpen ? <Asking /> : null;
}

function Asking() {
  const mutations = useMutations();
  const view = useView(pushView, []);
  return view === undefined ? null : (
    <AskSheet view={view} onAnswer={() => void mutations.keepDraft(askRow(false))} />
  );
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
