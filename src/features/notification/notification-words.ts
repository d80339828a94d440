import { entryTexts } from '#src/copy/entries.ts';
import { feedbackTexts, notificationTexts } from '#src/copy/feedback.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { timeTexts } from '#src/copy/time.ts';
import type { Moment } from '#src/db/rows.ts';
import type { ShownNotification } from '#src/domain/notifications/notifications.view.ts';
import type { ShownPick, Waiting } from '#src/domain/picks/pick.fold.ts';
import { pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { waitingStamp } from '#src/features/shared/pick-words.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { daysBetween, format, parseKst } from '#src/lib/kst.ts';
import type { NotificationContent, NotificationIcon } from '#src/ui/list/NotificationCard.tsx';

const ours = feedbackTexts.notification;

/** Whether this version has words for it. */
export const isKnown = ({ notification: { type } }: ShownNotification): boolean =>
  notificationTexts.message(type) !== undefined;

const icons: Readonly<Record<string, NotificationIcon>> = {
  APPOINTMENT_PROPOSAL: 'proposal',
  APPOINTMENT_CONFIRM: 'confirm',
  APPOINTMENT_REJECT: 'reject',
  APPOINTMENT_CANCEL: 'cancel',
  APPOINTMENT_EXPIRE: 'expire',
  APPOINTMENT_RENTAL_REMIND: 'remind',
  APPOINTMENT_RETURN_REMIND: 'remind',
  APPOINTMENT_SUCCESS: 'success',
};

/** A purchase is reminded of by the same type, and nothing is rented then. */
const isSale = ({ pick, item }: ShownNotification): boolean =>
  pick === null
    ? item?.transactionTypes.every((type) => type === 'SALE') === true
    : pick.pick.type === 'SALE';

/** What the PICK says; where it is not stored, whether its listing is handed over in person at all. */
const isDirect = ({ pick, item }: ShownNotification): boolean =>
  pick === null ? item?.tradeMethods.includes('DIRECT') === true : pick.pick.tradeMethod !== 'PARCEL';

/** When it is, of a reminder; the time only of what is handed over in person (contract §6.1). */
export const remindLine = (shown: ShownNotification): string | null => {
  const { type, appointment } = shown.notification;
  const isReturn = type === 'APPOINTMENT_RETURN_REMIND';
  if (appointment === null || (!isReturn && type !== 'APPOINTMENT_RENTAL_REMIND')) return null;
  const told = isReturn ? appointment.returnDate : appointment.rentalDate;
  const at = told === null ? undefined : parseKst(told);
  if (at === undefined) return null;
  const moment = isDirect(shown) ? format.dayTime(at) : format.day(at);
  if (isReturn) return notificationTexts.returnDay(moment);
  return isSale(shown) ? ours.saleDay(moment) : notificationTexts.rentalDay(moment);
};

const marked = (does: string, waiting: Waiting, isCut: boolean): NotificationContent['pending'] => {
  const { kind, label } = waitingStamp(waiting, isCut);
  return { tone: kind === 'attention' ? 'attention' : 'waiting', text: `${does} · ${label}` };
};

/** What its user has decided since and is not done yet; null: nothing. */
export const pendingMark = (pick: ShownPick | null, isCut: boolean): NotificationContent['pending'] => {
  if (pick === null) return null;
  const { waiting, stopped, review } = pick;
  const decision = stopped ?? waiting;
  if (decision !== null) return marked(entryTexts.kind[decision.does], decision, isCut);
  return review === null ? null : marked(entryTexts.kind.review, review, isCut);
};

/** Of a PICK whose listing can be seen no more, there is nothing to open. */
export const isDeleted = ({ notification, item }: ShownNotification): boolean =>
  notification.appointment === null || item?.gone != null;

/** What the listing says, or, where it is not stored, what the PICK itself knows of it. */
const productOf = ({ pick, item }: ShownNotification): NotificationContent['product'] => {
  if (item !== null)
    return {
      title: item.title,
      photo: mediaUrl(item.thumbnail),
      pictogram: pictogramOf(item),
      tags: tagsOf({
        productTypes: item.productTypes,
        size: item.size,
        quality: item.quality,
        color: item.color,
      }),
      prices: pricesOf(item),
      counts: { likes: item.likeCount, chats: item.chatRoomCount },
    };
  if (pick === null) return null;
  const { title, imageUrl, productTypes, size, quality, color } = pick.pick;
  return {
    title,
    photo: mediaUrl(imageUrl),
    pictogram: pictogramOf({ productTypes }),
    tags: tagsOf({ productTypes, size, quality, color }),
    prices: null,
    counts: null,
  };
};

/** Today, yesterday, or the day: over the first notification of each. */
export const dayOf = ({ notification: { createdAt } }: ShownNotification, now: Moment): string => {
  const at = parseKst(createdAt);
  if (at === undefined) return '';
  const days = daysBetween(at, now);
  return days <= 0 ? ours.today : days === 1 ? ours.yesterday : format.day(at);
};

/** A notification as its card shows it. `isCut`: nothing reaches the server. */
export const contentOf = (
  shown: ShownNotification,
  { now, isCut }: { readonly now: Moment; readonly isCut: boolean },
): NotificationContent => {
  const { notification, pick } = shown;
  const { type, appointment, createdAt, seenAt } = notification;
  const at = parseKst(createdAt);
  return {
    to: appointment === null ? null : `/pick-detail/${appointment.id}`,
    message: notificationTexts.message(type) ?? '',
    icon: icons[type] ?? 'remind',
    time: at === undefined ? '' : timeTexts.ago(at, now),
    remind: remindLine(shown),
    unseen: seenAt === null ? ours.unseen : null,
    pending: pendingMark(pick, isCut),
    product: productOf(shown),
    missing: ours.noItem,
    deleted: isDeleted(shown),
  };
};
