import { MapPin, MoonStar, Sun } from 'lucide-react';
import * as ko from '#src/copy/ko.ts';
import { oursPick } from '#src/copy/ours-pick.ts';
import type { ShownPick } from '#src/db/intents/pick-fold.ts';
import type { RoomRow } from '#src/db/rows-chat.ts';
import { parseKst } from '#src/lib/kst.ts';
import { won } from '#src/lib/money.ts';
import { isElsewhere } from '#src/lib/zone.ts';
import { pictogramOf } from '#src/services/card.ts';
import { mediaUrl } from '#src/services/media.ts';
import { kindOf, markOf, nextMoment, queuedWords, stampOf, totalOf } from '#src/services/pick-words.ts';
import { ChoiceRow } from '#src/ui/field/ChoiceRow.tsx';
import { Note } from '#src/ui/list/Note.tsx';
import { Avatar } from '#src/ui/person/Avatar.tsx';
import { SchoolBadge } from '#src/ui/person/SchoolBadge.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { Stamp } from '#src/ui/ticket/Stamp.tsx';
import styles from './Meeting.module.css';
import { meetingWords } from './meeting-words.ts';
import { useChecks } from './use-checks.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface MeetingProps {
  readonly shown: ShownPick;
  readonly room: RoomRow | null;
}

/**
 * Everything that two people need who are on their way to each other, large, with the screen kept on. Always what both know
 * of: of a change that is on its way the other one has not heard.
 */
export function Meeting({ shown, room }: MeetingProps) {
  const { pick } = shown;
  return (
    <div className={styles.body}>
      <Standing shown={shown} />
      <Head shown={shown} />
      <Who pick={pick} room={room} />
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
          <p className={styles.kind}>{kindOf(pick.type).kindLabel}</p>
          <h2 className={styles.title}>{pick.title}</h2>
          <p className={styles.totalLabel}>{ko.pick.detail.total}</p>
          <p className={styles.total}>{won(totalOf(pick))}</p>
          {pick.type === 'RENTAL' && (
            <p className={styles.parts}>{oursPick.parts(won(pick.price), won(pick.deposit))}</p>
          )}
        </div>
      </div>
      <Checklist shown={shown} />
      <Awake />
    </div>
  );
}

/** What is not as sure as it looks: not agreed, over, or something of one's own on its way. */
function Standing({ shown }: { readonly shown: ShownPick }) {
  const { pick, waiting, stopped } = shown;
  const over: Readonly<Record<string, string>> = ko.pick.ended;
  const isOver = pick.state !== 'IN_PROGRESS' && Object.hasOwn(over, pick.state);
  return (
    <>
      {isOver && <Note tone="stopped" title={over[pick.state] ?? oursPick.ended} />}
      {pick.state === 'PENDING' && <Note tone="waiting" title={oursPick.meeting.pending} />}
      {waiting && <Note tone="waiting" title={queuedWords(waiting.does, pick.opponentNickname)} live />}
      {stopped && <Note tone="stopped" title={ko.outbox.attention} live />}
    </>
  );
}

function Head({ shown }: { readonly shown: ShownPick }) {
  const { pick } = shown;
  const { day, time, placeLabel, place } = meetingWords(pick, pick.state);
  const mark = markOf(shown);
  const at = parseKst(nextMoment(pick, pick.state));
  return (
    <section className={styles.head}>
      <div className={styles.stamps}>
        <Stamp {...stampOf(pick.state)} big />
        {mark && <Stamp {...mark} />}
      </div>
      <p className={styles.day}>{day}</p>
      {time !== null && <p className={styles.time}>{time}</p>}
      {at !== undefined && isElsewhere(at) && <p className={styles.zone}>{oursPick.seoul}</p>}
      {place === null ? (
        <p className={styles.parcel}>{oursPick.meeting.parcel}</p>
      ) : (
        <p className={styles.place}>
          <MapPin size="1.5rem" aria-hidden />
          <span>
            <small>{placeLabel}</small>
            {place}
          </span>
        </p>
      )}
    </section>
  );
}

function Who({ pick, room }: { readonly pick: ShownPick['pick']; readonly room: RoomRow | null }) {
  const opponent = room?.opponent ?? null;
  const name = opponent?.nickname ?? pick.opponentNickname;
  return (
    <section className={styles.who} aria-label={oursPick.partner}>
      <Avatar
        id={opponent?.userId ?? pick.appointmentId}
        name={name}
        photo={mediaUrl(opponent?.photo ?? null)}
        size={72}
        alt=""
      />
      <p className={styles.name}>
        {oursPick.partnerOf(name)}
        {opponent?.verified && <SchoolBadge />}
      </p>
    </section>
  );
}

function Checklist({ shown: { pick } }: { readonly shown: ShownPick }) {
  const rows = ko.pick.detail.checklist.filter((_, n) => n === 0 || pick.type === 'RENTAL');
  const checks = useChecks(pick.appointmentId, rows.length);
  return (
    <fieldset className={styles.checks}>
      <legend className={styles.legend}>{oursPick.meeting.checklist}</legend>
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
        {asleep ? <MoonStar size="1rem" aria-hidden /> : <Sun size="1rem" aria-hidden />}
        {state === 'asking' ? '' : asleep ? oursPick.meeting.asleep : ko.pick.detail.awake}
      </p>
      <p className={styles.hint}>{oursPick.meeting.brightness}</p>
    </div>
  );
}
