import { CalendarPlus, MessageSquare, Pencil, Star } from 'lucide-react';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { Button, ButtonLink } from '#src/ui/button/Button.tsx';
import { pickScreenTexts } from '../text.ts';
import styles from './PickTools.module.css';
import { canEdit, isCalledOff } from './pick-acts.ts';
import { useCalendarFile } from './use-calendar-file.ts';

const glyph = { size: '1.25rem', 'aria-hidden': true } as const;

/** What else can be done with a PICK: put it into a calendar, talk about it, change it. */
export function PickTools({ shown }: { readonly shown: ShownPick }) {
  const { pick, review } = shown;
  const save = useCalendarFile(pick);
  const isOff = isCalledOff(pick);
  return (
    <section aria-label={pickScreenTexts.tools} className={styles.tools}>
      <div className={styles.row}>
        {pick.state !== 'SUCCESS' && (
          <Button icon={<CalendarPlus {...glyph} />} onClick={save} className={styles.tool}>
            {isOff ? pickScreenTexts.cancelCalendar : pickScreenTexts.detail.calendar}
          </Button>
        )}
        <ButtonLink
          to={`/chat/${pick.chatRoomId}`}
          icon={<MessageSquare {...glyph} />}
          className={styles.tool}
        >
          {pickScreenTexts.detail.chat}
        </ButtonLink>
        {pick.state === 'SUCCESS' && !pick.isReviewed && review === null && (
          <ButtonLink to={`/review/${pick.appointmentId}`} icon={<Star {...glyph} />} className={styles.tool}>
            {pickScreenTexts.list.review}
          </ButtonLink>
        )}
        {canEdit(shown) && (
          <ButtonLink
            to={`/edit-pick/${pick.appointmentId}`}
            icon={<Pencil {...glyph} />}
            className={styles.tool}
          >
            {pickScreenTexts.detail.edit}
          </ButtonLink>
        )}
      </div>
      {pick.state !== 'SUCCESS' && !isOff && (
        <p className={styles.note}>{pickScreenTexts.detail.calendarNote}</p>
      )}
    </section>
  );
}
