import { MapPin, MoonStar, Sun } from 'lucide-react';
import { useEffect, useState } from 'react';
import { outboxTexts } from '#src/copy/outbox.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import type { PickView } from '#src/domain/picks/pick.view.ts';
import { sideOf } from '#src/domain/picks/terms.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { kindOf, markOf, nextMoment, stampOf, totalOf } from '#src/features/shared/pick-words.ts';
import { useApp } from '#src/frame/app-context.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { isElsewhere } from '#src/lib/zone.ts';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { PickTicket } from '#src/ui/ticket/PickTicket.tsx';
import { LastLines } from '../LastLines.tsx';
import { pickScreenTexts } from '../text.ts';
import { useStateChange } from '../use-state-change.ts';
import { waitingWords } from '../waiting-words.ts';
import styles from './Meeting.module.css';
import { type MeetingWords, meetingWords, returnLines } from './meeting-words.ts';
import { People } from './People.tsx';
import { useChecks } from './use-checks.ts';

interface MeetingProps {
  readonly shown: ShownPick;
  readonly opponent: PickView['opponent'];
}

/**
 * Everything that two people need who are on their way to each other: the ticket, large, with the screen kept on. Always what
 * both know of: of a change that is on its way the other one has not heard.
 */
export function Meeting({ shown, opponent }: MeetingProps) {
  const { pick } = shown;
  const { fresh, seen } = useStateChange(`meeting:${pick.appointmentId}`, pick.state);
  return (
    <div className={styles.body}>
      <div className={styles.top}>
        <Standing shown={shown} isChanged={seen} />
        <Ticket shown={shown} opponent={opponent} fresh={fresh} />
      </div>
      <Checklist shown={shown} />
      <Awake />
    </div>
  );
}

/** What is not as sure as it looks: not agreed, over, or something of one's own on its way. Said aloud as it changes. */
function Standing({ shown, isChanged }: { readonly shown: ShownPick; readonly isChanged: boolean }) {
  const { pick, waiting, stopped } = shown;
  const cut = isCut(useNetwork());
  const over: Readonly<Record<string, string>> = pickTexts.ended;
  const isOver = pick.state !== 'IN_PROGRESS' && Object.hasOwn(over, pick.state);
  return (
    <div role="status" aria-atomic={false} className={styles.standing}>
      <p className="spoken">{isChanged ? pickScreenTexts.now(stampOf(pick.state).label) : ''}</p>
      {isOver && <Note tone="stopped" title={over[pick.state] ?? pickScreenTexts.over} />}
      {pick.state === 'PENDING' && <Note tone="waiting" title={pickScreenTexts.meeting.pending} />}
      {waiting && <Note tone="waiting" title={waitingWords(waiting, pick.opponentNickname, cut)} />}
      {stopped && <Note tone="stopped" title={outboxTexts.attention} />}
    </div>
  );
}

function Ticket({ shown, opponent, fresh }: MeetingProps & { readonly fresh: boolean }) {
  const { pick } = shown;
  const { account } = useApp();
  const cut = isCut(useNetwork());
  const words = meetingWords(pick, pick.state);
  const at = parseKst(nextMoment(pick, pick.state));
  return (
    <PickTicket
      size="full"
      level={2}
      {...kindOf(pick.type, sideOf(pick, account))}
      stub={{ over: words.over, day: words.first, under: <Where {...words} method={pick.tradeMethod} /> }}
      title={pick.title}
      lines={[
        ...returnLines(pick, pick.state),
        ...(at !== undefined && isElsewhere(at) ? [pickScreenTexts.seoul] : []),
      ]}
      stamp={{ ...stampOf(pick.state), fresh }}
      mark={markOf(shown, cut)}
    >
      <div className={styles.parts}>
        <Item pick={pick} />
        <People pick={pick} opponent={opponent} />
        <LastLines room={pick.chatRoomId} name={opponent?.nickname ?? pick.opponentNickname} large />
      </div>
    </PickTicket>
  );
}

/** Under the moment: the place, or that there is none. */
function Where({ under, placeLabel, place, method }: MeetingWords & { readonly method: string }) {
  if (place !== null)
    return (
      <span className={styles.place}>
        <MapPin size={24} aria-hidden />
        <span>
          <small>{placeLabel}</small>
          {place}
        </span>
      </span>
    );
  return (
    <>
      {under}
      {method === 'PARCEL' && <small className={styles.parcel}>{pickScreenTexts.meeting.parcel}</small>}
    </>
  );
}

function Item({ pick }: Pick<ShownPick, 'pick'>) {
  return (
    <div className={styles.item}>
      <Photo
        src={mediaUrl(pick.imageUrl)}
        alt=""
        width={160}
        height={200}
        pictogram={pictogramOf(pick)}
        eager
        className={styles.photo}
      />
      <div className={styles.about}>
        <p className={styles.totalLabel}>{pickScreenTexts.detail.total}</p>
        <p className={styles.total}>{won(totalOf(pick))}</p>
        {pick.type === 'RENTAL' && (
          <p className={styles.fees}>{pickScreenTexts.parts(won(pick.price), won(pick.deposit))}</p>
        )}
      </div>
    </div>
  );
}

function Checklist({ shown: { pick } }: { readonly shown: ShownPick }) {
  const rows = pickScreenTexts.detail.checklist.filter((_, n) => n === 0 || pick.type === 'RENTAL');
  const checks = useChecks(pick.appointmentId, rows.length);
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{pickScreenTexts.meeting.checklist}</legend>
      {rows.map((label, n) => (
        <ChoiceRow
          key={label}
          kind="checkbox"
          label={label}
          checked={checks.isChecked(n)}
          onChange={(checked) => checks.set(n, checked)}
        />
      ))}
    </fieldset>
  );
}

function Awake() {
  const state = useWakeLock();
  const asleep = state === 'asleep';
  return (
    <div className={styles.awake}>
      <p role="status" className={styles.hint}>
        {asleep ? <MoonStar size={16} aria-hidden /> : <Sun size={16} aria-hidden />}
        {state === 'asking' ? '' : asleep ? pickScreenTexts.meeting.asleep : pickScreenTexts.detail.awake}
      </p>
      <p className={styles.hint}>{pickScreenTexts.meeting.brightness}</p>
    </div>
  );
}

/** asking: not answered yet · awake: the screen stays on · asleep: this device does not let us */
type Wakefulness = 'asking' | 'awake' | 'asleep';

/** Keeps the screen on while this one is seen; a platform that cannot, or a saver that forbids it, is said to the user. */
const useWakeLock = (): Wakefulness => {
  const [state, setState] = useState<Wakefulness>('asking');
  useEffect(() => {
    if (!('wakeLock' in navigator)) {
      setState('asleep');
      return;
    }
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (over) return void taken.release();
        lock = taken;
        setState('awake');
        taken.addEventListener('release', () => {
          if (!over && document.visibilityState === 'visible') setState('asleep');
        });
      } catch {
        if (!over) setState('asleep'); // low battery, or not allowed here
      }
    };
    const look = (): void => void take(); // a page that was put aside has lost it
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', look);
      void lock?.release();
    };
  }, []);
  return state;
};
