import {
  ArrowUpFromLine,
  CircleDashed,
  Heart,
  HeartOff,
  ImageUp,
  LogOut,
  MessageSquare,
  Pencil,
  Siren,
  Star,
  Tag,
  Ticket,
  Trash2,
  User,
} from 'lucide-react';
import type { ReactNode } from 'react';
import * as ko from '#src/copy/ko.ts';
import { oursOutbox as ours } from '#src/copy/ours-outbox.ts';
import type { PendingEntry, Subject } from '#src/domain/outbox.view.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/shell/frame/media.ts';
import { OutboxButton, OutboxCard, OutboxLink } from '#src/ui/list/OutboxCard.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import type { OutboxWords } from './outbox-words.ts';

const glyph = { size: '1.25rem', 'aria-hidden': true } as const;

const pictureOf = (subject: Subject): ReactNode => {
  switch (subject.is) {
    case 'like':
      if (subject.item === null) return subject.liked ? <Heart {...glyph} /> : <HeartOff {...glyph} />;
      return (
        <Photo
          src={mediaUrl(subject.item.thumbnail)}
          alt=""
          width={44}
          height={55}
          pictogram={pictogramOf(subject.item)}
        />
      );
    case 'profile':
      return <User {...glyph} />;
    case 'photo':
      return <ImageUp {...glyph} />;
    case 'message':
    case 'open':
      return <MessageSquare {...glyph} />;
    case 'leave':
      return <LogOut {...glyph} />;
    case 'propose':
    case 'decide':
      return <Ticket {...glyph} />;
    case 'review':
      return <Star {...glyph} />;
    case 'report':
      return <Siren {...glyph} />;
    case 'create':
      return <Tag {...glyph} />;
    case 'edit':
      return <Pencil {...glyph} />;
    case 'delete':
      return <Trash2 {...glyph} />;
    case 'repost':
      return <ArrowUpFromLine {...glyph} />;
    case 'unknown':
      return <CircleDashed {...glyph} />;
    default:
      return subject satisfies never;
  }
};

interface EntryCardProps {
  readonly entry: PendingEntry;
  readonly words: OutboxWords;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly onHeard: () => void;
  /** Takes it back to where it is written. */
  readonly onReopen: () => void;
}

/** One thing that waits, with what can be done about it. */
export function EntryCard({ entry, words, onRetry, onCancel, onHeard, onReopen }: EntryCardProps) {
  const { kind, target } = words;
  const about = `${kind}, ${target}`;
  return (
    <OutboxCard
      picture={pictureOf(entry.subject)}
      tone={words.tone}
      state={words.state}
      kind={kind}
      target={target}
      reason={words.reason ?? undefined}
      tries={words.tries}
      why={{ label: ours.whyLabel, spoken: ours.whyOf(about), text: words.why }}
      actions={
        <>
          {words.screen !== null && (
            <OutboxLink
              label={words.isConflict ? ours.check : ours.open}
              spoken={words.isConflict ? ours.checkOf(about) : ours.openOf(about)}
              to={words.screen}
            />
          )}
          {words.canReopen && (
            <OutboxButton label={ours.check} spoken={ours.checkOf(about)} onClick={onReopen} />
          )}
          {words.isToldOnly ? (
            <OutboxButton label={ours.heard} spoken={ours.heardOf(about)} strong onClick={onHeard} />
          ) : (
            <OutboxButton
              label={ko.outbox.cancel}
              spoken={ours.cancelOf(about)}
              disabled={!words.canCancel}
              onClick={onCancel}
            />
          )}
          {words.canRetry && (
            <OutboxButton label={ko.action.retry} spoken={ours.retryOf(about)} strong onClick={onRetry} />
          )}
        </>
      }
    />
  );
}
