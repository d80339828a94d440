import { Sun } from 'lucide-react';
import { useState } from 'react';
import * as ko from '#src/copy/ko.ts';
import type { ShownPick } from '#src/domain/picks/fold.ts';
import { waitingStamp } from '#src/features/shared/pick-words.ts';
import { useNetwork } from '#src/shell/frame/network.tsx';
import { isCut } from '#src/shell/frame/network-state.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import styles from './PickBar.module.css';
import { barOf, isMeeting, noOf, type PickAct } from './pick-acts.ts';

interface PickBarProps {
  readonly shown: ShownPick;
  readonly busy: boolean;
  readonly onDecide: (act: PickAct, shown: ShownPick) => void;
}

/** What can be decided now, by state and role; a no is asked about first. */
export function PickBar({ shown, busy, onDecide }: PickBarProps) {
  // the PICK as it was when the question was put: the answer is to that, whatever comes in meanwhile
  const [asked, setAsked] = useState<ShownPick | null>(null);
  const cut = isCut(useNetwork());
  const bar = barOf(shown);
  const meeting = isMeeting(shown);
  const words = ko.pick.act.ask(
    asked?.pick.isCreator ?? shown.pick.isCreator,
    (asked ?? shown).pick.state === 'PENDING',
  );
  return (
    <>
      <div className={styles.bar}>
        {bar.is === 'waiting' && <p className={styles.ended}>{waitingStamp(bar.decision, cut).label}</p>}
        {bar.is === 'ended' && <p className={styles.ended}>{bar.label}</p>}
        {bar.is === 'open' &&
          bar.acts.map((act) => (
            <Button
              key={act}
              kind={act === 'confirm' ? 'primary' : 'secondary'}
              wide
              busy={busy}
              onClick={() => (act === 'confirm' ? onDecide(act, shown) : setAsked(shown))}
            >
              {act === 'confirm' ? ko.pick.act.accept : ko.pick.act[act]}
            </Button>
          ))}
        {meeting && (
          <ButtonLink
            to={`/meeting/${shown.pick.appointmentId}`}
            kind="primary"
            wide
            icon={<Sun size={18} aria-hidden />}
          >
            {ko.pick.detail.meeting}
          </ButtonLink>
        )}
      </div>
      <ConfirmDialog
        open={asked !== null}
        {...words}
        danger
        onYes={() => {
          if (asked !== null) onDecide(noOf(asked), asked);
          setAsked(null);
        }}
        onNo={() => setAsked(null)}
      />
    </>
  );
}
