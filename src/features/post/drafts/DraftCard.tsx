import { Trash2 } from 'lucide-react';
import { journalTexts } from '#src/copy/me.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { StoredListingDraft } from '#src/domain/listings/draft.fold.ts';
import { pictogramOf } from '#src/features/shared/card.ts';
import { draftPath } from '#src/features/shared/use-reopen.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { format } from '#src/lib/kst.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { Photo } from '#src/ui/photo/Photo.tsx';
import { useUi } from '#src/ui/Ui.tsx';
import { wizardTexts } from '../text.ts';
import styles from './DraftCard.module.css';

const ours = sellingTexts.drafts;

interface DraftCardProps {
  readonly stored: StoredListingDraft;
  /** Address of its first photo where that is on this device only. */
  readonly local: string | null;
  readonly onDelete: () => void;
}

/** One draft: what it is to become, how far it is, and since when it lies there. */
export function DraftCard({ stored: { draft, at }, local, onDelete }: DraftCardProps) {
  const { Link } = useUi();
  const { form, step, edits } = draft;
  const [first] = form.photos;
  const title = form.title.trim() === '' ? ours.untitled : form.title;
  return (
    <article className={styles.card}>
      <Photo
        src={local ?? (first !== undefined && 'fileKey' in first ? mediaUrl(first.fileKey) : null)}
        alt=""
        width={56}
        height={70}
        pictogram={pictogramOf(form)}
        className={styles.photo}
      />
      <div className={styles.words}>
        <p className={styles.kind}>{edits === null ? ours.isNew : ours.isEdit}</p>
        <h2 className={styles.title}>
          <Link to={draftPath(draft)} className={styles.open}>
            <span className={styles.name}>{title}</span>
          </Link>
        </h2>
        <p className={styles.meta}>
          {wizardTexts.step(step)} · {format.dayTime(at)}
        </p>
      </div>
      <IconButton label={ours.delete(title)} onClick={onDelete} className={styles.delete}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </article>
  );
}

interface UnreadDraftCardProps {
  readonly onExport: () => void;
  readonly onDelete: () => void;
}

/** A draft that this build cannot read: what it holds is for a file, and stays until its user deletes it. */
export function UnreadDraftCard({ onExport, onDelete }: UnreadDraftCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.words}>
        <h2 className={styles.title}>{ours.unread}</h2>
        <p className={styles.meta}>{ours.unreadNote}</p>
        <Button className={styles.export} onClick={onExport}>
          {journalTexts.unread}
        </Button>
      </div>
      <IconButton label={ours.delete(ours.unread)} onClick={onDelete} className={styles.delete}>
        <Trash2 size={20} aria-hidden />
      </IconButton>
    </article>
  );
}
