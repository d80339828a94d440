import { useState } from 'react';
import { chatTexts } from '#src/copy/chat.ts';
import { errorTexts } from '#src/copy/errors.ts';
import { feedbackTexts, notificationTexts, reviewTexts } from '#src/copy/feedback.ts';
import { outboxTexts } from '#src/copy/outbox.ts';
import { reviewFormTexts } from '#src/features/review/text.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { StarInput, Stars } from '#src/ui/field/StarInput.tsx';
import { Feed } from '#src/ui/list/Feed.tsx';
import {
  NotificationCard,
  type NotificationContent,
  type NotificationIcon,
} from '#src/ui/list/NotificationCard.tsx';
import { AppShell } from '#src/ui/shell/AppShell.tsx';
import { StackHeader } from '#src/ui/shell/Header.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import { nothing, Section } from './parts.tsx';
import { card } from './sample.ts';

const { tags, prices, photo, pictogram } = card({ title: '버건디 과잠 M' });

const notification = (
  type: string,
  icon: NotificationIcon,
  change: Partial<NotificationContent> = {},
): NotificationContent => ({
  to: '#pick',
  message: notificationTexts.message(type) ?? '',
  icon,
  time: '3시간 전',
  remind: null,
  unseen: null,
  pending: null,
  product: {
    title: '버건디 과잠 M, 자수 새것 수준',
    photo,
    pictogram,
    tags,
    prices,
    counts: { likes: 12, chats: 3 },
  },
  missing: feedbackTexts.notification.noItem,
  deleted: false,
  ...change,
});

const { unseen } = feedbackTexts.notification;

const rows: readonly NotificationContent[] = [
  notification('APPOINTMENT_PROPOSAL', 'proposal', { unseen }),
  notification('APPOINTMENT_RENTAL_REMIND', 'remind', {
    unseen,
    remind: notificationTexts.rentalDay('26.11.24 18:30'),
  }),
  notification('APPOINTMENT_CONFIRM', 'confirm', {
    pending: { tone: 'waiting', text: `PICK 취소하기 · ${chatTexts.message.waiting}` },
  }),
  notification('APPOINTMENT_REJECT', 'reject', {
    pending: { tone: 'attention', text: `PICK 수정하기 · ${outboxTexts.attention}` },
  }),
  notification('APPOINTMENT_CANCEL', 'cancel', { deleted: true, to: null }),
  notification('APPOINTMENT_EXPIRE', 'expire', { product: null }),
  notification('APPOINTMENT_SUCCESS', 'success'),
];

/** Stars, what waits where it was decided, and notifications of each kind. */
export function FeedbackPage() {
  const [rating, setRating] = useState(0);
  return (
    <AppShell header={<StackHeader title={notificationTexts.title} onBack={nothing} />}>
      <Section title={reviewTexts.title}>
        <StarInput
          legend={feedbackTexts.review.stars}
          max={5}
          value={rating}
          onChange={setRating}
          levels={reviewFormTexts.levels}
          unchosen={reviewFormTexts.press}
          labelOf={reviewTexts.stars}
        />
        <div style={{ display: 'grid', gap: 10 }}>
          <WaitingNote
            tone="waiting"
            text={reviewTexts.queued}
            actions={<Button onClick={nothing}>{feedbackTexts.review.takeBack}</Button>}
          >
            <Stars max={5} value={4} label={reviewTexts.stars(4)} />
          </WaitingNote>
          <WaitingNote
            tone="attention"
            text={errorTexts.text('APPOINTMENT_NOT_SUCCESS')}
            actions={<Button onClick={nothing}>{feedbackTexts.review.drop}</Button>}
          />
        </div>
      </Section>
      <h2 className="spoken">{feedbackTexts.notification.list}</h2>
      <Feed
        rows={rows}
        keyOf={({ message }) => message}
        label={feedbackTexts.notification.list}
        hasMore={false}
      >
        {(content) => (
          <NotificationCard content={content} {...(content.deleted ? { onOpen: nothing } : {})} />
        )}
      </Feed>
    </AppShell>
  );
}
