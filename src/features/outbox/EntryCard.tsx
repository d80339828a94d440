import {
  ArrowUpFromLine,
  Ban,
  CircleDashed,
  Heart,
  HeartOff,
  ImageUp,
  LogOut,
  type LucideIcon,
  MessageSquare,
  Pencil,
  Siren,
  Star,
  Tag,
  Ticket,
  Trash2,
  User,
} from 'lucide-react';
import { entryTexts } from '#src/copy/entries.ts';
import { journalTexts } from '#src/copy/me.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { Glyph } from '#src/domain/description.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { OutboxButton, OutboxCard, OutboxLink } from '#src/ui/list/OutboxCard.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import type { OutboxWords } from './outbox-words.ts';
import { outboxScreenTexts } from './text.ts';

const glyphs: Readonly<Record<Glyph, LucideIcon>> = {
  heart: Heart,
  'heart-off': HeartOff,
  user: User,
  photo: ImageUp,
  message: MessageSquare,
  leave: LogOut,
  ticket: Ticket,
  star: Star,
  siren: Siren,
  ban: Ban,
  tag: Tag,
  pencil: Pencil,
  trash: Trash2,
  upwards: ArrowUpFromLine,
  unknown: CircleDashed,
};

function Picture({ picture, glyph }: Pick<OutboxWords, 'picture' | 'glyph'>) {
  const Icon = glyphs[glyph];
  return picture === null ? (
    <Icon size="1.25rem" aria-hidden />
  ) : (
    <Photo src={mediaUrl(picture.thumbnail)} alt="" width={44} height={55} pictogram={pictogramOf(picture)} />
  );
}

interface EntryCardProps {
  readonly words: OutboxWords;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly onHeard: () => void;
  /** Puts it into a file. */
  readonly onExport: () => void;
  /** Takes it back to where it is written. */
  readonly onReopen: () => void;
}

/** One thing that waits, with what can be done about it. */
export function EntryCard({ words, onRetry, onCancel, onHeard, onExport, onReopen }: EntryCardProps) {
  const { kind, target } = words;
  const about = `${kind}, ${target}`;
  return (
    <OutboxCard
      picture={<Picture picture={words.picture} glyph={words.glyph} />}
      tone={words.tone}
      state={words.state}
      kind={kind}
      target={target}
      reason={words.reason ?? undefined}
      tries={words.tries}
      why={{ label: outboxScreenTexts.whyLabel, spoken: outboxScreenTexts.whyOf(about), text: words.why }}
      actions={
        <>
          {words.screen !== null && (
            <OutboxLink
              label={words.isConflict ? outboxScreenTexts.check : outboxScreenTexts.open}
              spoken={words.isConflict ? outboxScreenTexts.checkOf(about) : outboxScreenTexts.openOf(about)}
              to={words.screen}
            />
          )}
          {words.canReopen && (
            <OutboxButton
              label={outboxScreenTexts.check}
              spoken={outboxScreenTexts.checkOf(about)}
              onClick={onReopen}
            />
          )}
          {words.canExport && (
            <OutboxButton
              label={journalTexts.unread}
              spoken={journalTexts.unreadOf(about)}
              onClick={onExport}
            />
          )}
          {words.isToldOnly ? (
            <OutboxButton
              label={entryTexts.heard}
              spoken={outboxScreenTexts.heardOf(about)}
              strong
              onClick={onHeard}
            />
          ) : (
            <OutboxButton
              label={outboxScreenTexts.cancel}
              spoken={outboxScreenTexts.cancelOf(about)}
              disabled={!words.canCancel}
              onClick={onCancel}
            />
          )}
          {words.canRetry && (
            <OutboxButton
              label={actionTexts.retry}
              spoken={outboxScreenTexts.retryOf(about)}
              strong
              onClick={onRetry}
            />
          )}
        </>
      }
    />
  );
}
