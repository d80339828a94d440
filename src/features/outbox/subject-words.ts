import * as ko from '#src/copy/ko.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import type { EntryReason, Moment } from '#src/db/rows.ts';
import type { Subject } from '#src/domain/outbox.view.ts';
import { type ListingAct, listingReason } from '#src/features/shared/listing-words.ts';
import { tradeReason } from '#src/features/shared/trade-words.ts';
import { format, parseKst } from '#src/lib/kst.ts';

/** What kind of thing it is. */
export const kindOf = (subject: Subject): string => {
  switch (subject.is) {
    case 'like':
      return subject.liked ? ours.kind.like : ours.kind.unlike;
    case 'profile':
      return ours.kind.profile;
    case 'photo':
      return ours.kind.photo;
    case 'message':
      return ours.kind.message;
    case 'leave':
      return ours.kind.leave;
    case 'open':
      return ours.kind.open;
    case 'propose':
      return ours.kind.propose;
    case 'decide':
      return ours.kind[subject.decision.does];
    case 'review':
      return ours.kind.review;
    case 'report':
      return ours.kind.report;
    case 'create':
      return ours.kind.create;
    case 'edit':
      return ours.kind.editItem;
    case 'delete':
      return ours.kind.deleteItem;
    case 'repost':
      return ours.kind.repost;
    case 'unknown':
      return ours.kind.unknown;
    default:
      return subject satisfies never;
  }
};

/** Of a message so many characters, as a person counts them. */
const mostCharacters = 60;
const characters = new Intl.Segmenter('ko');

const clipped = (text: string): string => {
  const all = Array.from(characters.segment(text), ({ segment }) => segment);
  return all.length <= mostCharacters ? text : `${all.slice(0, mostCharacters).join('').trimEnd()}…`;
};

const pickWords = (title: string | null, rentalDate: string | null): string => {
  if (title === null) return ours.about.noPick;
  const at = rentalDate === null ? undefined : parseKst(rentalDate);
  return at === undefined ? title : ours.about.pick(title, format.day(at));
};

/** What, or whom, it is about. */
export const targetOf = (subject: Subject): string => {
  switch (subject.is) {
    case 'like':
      return subject.item?.title ?? ours.about.noItem;
    case 'profile': {
      const parts = [
        subject.nickname === null ? null : ours.about.nickname(subject.nickname),
        subject.photo ? ours.about.photo : null,
      ];
      return parts.filter((part) => part !== null).join(' · ');
    }
    case 'photo':
      return ours.about.photo;
    case 'message': {
      const text = clipped(subject.content);
      return subject.to === null ? text : ours.about.message(subject.to, text);
    }
    case 'leave':
    case 'open':
      return subject.with === null ? ours.about.noRoom : ours.about.room(subject.with);
    case 'propose':
      return pickWords(subject.item?.title ?? null, subject.proposal.terms.rentalDate);
    case 'decide':
      // of an edit the day that is wanted
      return pickWords(
        subject.pick?.title ?? null,
        (subject.decision.terms ?? subject.pick)?.rentalDate ?? null,
      );
    case 'review':
      return subject.pick === null
        ? ours.about.noPick
        : ours.about.review(subject.pick.title, subject.rating);
    case 'report':
      return subject.of === null ? ours.about.noPerson : ours.about.person(subject.of);
    case 'create':
      return subject.listing.form.title;
    case 'edit':
      return subject.edit.form.title;
    case 'delete':
    case 'repost':
      return subject.item?.title ?? ours.about.noItem;
    case 'unknown':
      return ours.about.unknown;
    default:
      return subject satisfies never;
  }
};

/** What is said where a code has no words of its own. */
const fallbackOf = ({ is }: Subject): string | undefined => {
  switch (is) {
    case 'profile':
      return ko.profile.failed;
    case 'message':
      return ko.chat.message.failedSheet.title;
    case 'leave':
      return ko.chat.leaveFailed;
    case 'review':
      return ko.review.failed;
    case 'report':
      return ko.report.failed;
    case 'like':
    case 'photo':
    case 'open':
    case 'propose':
    case 'decide':
    case 'create': // a listing's reasons have their own words
    case 'edit':
    case 'delete':
    case 'repost':
    case 'unknown':
      return undefined;
    default:
      return is satisfies never;
  }
};

/** Time has passed over it: whether it is still wanted is asked in its own verb. */
const expiredOf = ({ is }: Subject): string =>
  is === 'message'
    ? ours.reason.expiredMessage
    : is === 'leave'
      ? ours.reason.expiredLeave
      : ours.reason.expired;

/** What a PICK's screens say of the same thing. */
const aboutTrade = (subject: Subject, now: Moment): Parameters<typeof tradeReason>[1] | null => {
  if (subject.is === 'propose') {
    const { proposal, item } = subject;
    const { rentalDate } = proposal.terms;
    return { does: 'propose', name: item?.detail?.owner.nickname ?? '', state: null, rentalDate, now };
  }
  if (subject.is !== 'decide') return null;
  const { decision, pick } = subject;
  const rentalDate = (decision.terms ?? pick)?.rentalDate ?? null;
  return {
    does: decision.does,
    name: pick?.opponentNickname ?? '',
    state: pick?.state ?? null,
    rentalDate,
    now,
  };
};

type ListingSubject = Extract<Subject, { is: ListingAct }>;

/** It is about an own listing. */
export const isListing = (subject: Subject): subject is ListingSubject =>
  subject.is === 'create' || subject.is === 'edit' || subject.is === 'delete' || subject.is === 'repost';

/** Why it was refused, or what a person is asked. */
export const reasonOf = (reason: EntryReason, subject: Subject, now: Moment): string => {
  const trade = aboutTrade(subject, now);
  if (trade !== null && reason.is !== 'unknown-kind') return tradeReason(reason, trade);
  if (isListing(subject))
    return listingReason(subject.is, reason, { item: 'item' in subject ? subject.item : null, now });
  switch (reason.is) {
    case 'refused':
      return ko.errors.text(reason.code, fallbackOf(subject));
    case 'changed':
    case 'drifted':
      return ours.reason.changed;
    case 'unproven':
      return ours.reason.unproven;
    case 'expired':
      return expiredOf(subject);
    case 'given-up':
      return ours.reason.givenUp;
    case 'poisoned':
      return ours.reason.poisoned;
    case 'contested':
      return ours.reason.contested;
    case 'orphaned':
      return subject.is === 'message' ? ours.reason.noRoom : ours.reason.orphaned;
    case 'unknown-kind':
      return ours.reason.unknown;
    default:
      return reason satisfies never;
  }
};
