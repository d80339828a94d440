import * as ko from '#src/copy/ko.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import type { IntentReason } from '#src/db/rows.ts';
import type { Subject } from '#src/db/views/outbox.ts';

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
    case 'like':
    case 'photo':
    case 'open':
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

/** Why it was refused, or what a person is asked. */
export const reasonOf = (reason: IntentReason, subject: Subject): string => {
  switch (reason.is) {
    case 'refused':
      return ko.errors.text(reason.code, fallbackOf(subject));
    case 'changed':
      return ours.reason.changed;
    case 'expired':
      return expiredOf(subject);
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
