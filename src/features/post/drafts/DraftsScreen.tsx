import { useState } from 'react';
import { draftTexts } from '#src/copy/catalogue.ts';
import { homeTexts } from '#src/copy/home.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { listingDraftKey } from '#src/domain/listings/draft-key.ts';
import { draftsView, type ShownDraft, unreadDrafts } from '#src/domain/listings/own-listings.view.ts';
import { unreadOf } from '#src/features/shared/exported.ts';
import { usePhotoUrls } from '#src/features/shared/photo-url.ts';
import { useExport } from '#src/features/shared/use-export.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { Late } from '#src/frame/Late.tsx';
import { StackScreen } from '#src/frame/Screen.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { useView } from '#src/frame/view.ts';
import { ButtonLink } from '#src/ui/button/Button.tsx';
import { ConfirmDialog } from '#src/ui/overlay/ConfirmDialog.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { EmptyState } from '#src/ui/state/EmptyState.tsx';
import { hanger } from '#src/ui/state/illustrations.tsx';
import { CardSkeletons } from '#src/ui/state/Skeletons.tsx';
import { DraftCard, UnreadDraftCard } from './DraftCard.tsx';
import styles from './DraftsScreen.module.css';

const ours = sellingTexts.drafts;

/** The photo that stands for a draft. */
const coverOf = ({ draft, photos }: ShownDraft) => {
  const [first] = draft.form.photos;
  return first !== undefined && 'photoId' in first ? photos.get(first.photoId)?.photo : undefined;
};

/** 임시저장한 글: every listing in the making, new or an edit, the one changed last first. */
export function DraftsScreen() {
  const mutations = useMutations();
  const toast = useToast();
  const drafts = useView(draftsView, []);
  const unread = useView(unreadDrafts, []);
  const save = useExport('rows');
  const urls = usePhotoUrls((drafts ?? []).flatMap((draft) => coverOf(draft) ?? []));
  const [asked, setAsked] = useState<string | null>(null);
  const remove = async (key: string): Promise<void> => {
    setAsked(null);
    const kept = await mutations.dropDraft(key);
    if (kept === 'kept') toast(ours.deleted);
    else toast({ text: saveFailedText(kept), tone: 'error' });
  };
  return (
    <StackScreen title={draftTexts.list} scrollKey="drafts">
      {drafts === undefined || unread === undefined ? (
        <div className={styles.waiting}>
          <Late>
            <CardSkeletons count={2} />
          </Late>
        </div>
      ) : drafts.length + unread.length === 0 ? (
        <EmptyState
          art={hanger}
          title={ours.empty}
          subtitle={ours.emptyNote}
          action={<ButtonLink to="/post">{homeTexts.post}</ButtonLink>}
        />
      ) : (
        <ul className={styles.list} aria-label={ours.list}>
          {drafts.map((shown) => (
            <li key={shown.draft.draftId}>
              <DraftCard
                stored={shown}
                local={urls.get(coverOf(shown)?.id ?? '') ?? null}
                onDelete={() => setAsked(listingDraftKey(shown.draft.draftId))}
              />
            </li>
          ))}
          {unread.map((key) => (
            <li key={key}>
              <UnreadDraftCard
                onExport={() => void save((store) => unreadOf(store, { table: 'drafts', key }))}
                onDelete={() => setAsked(key)}
              />
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asked !== null}
        {...ours.deleteAsk}
        danger
        onYes={() => void (asked !== null && remove(asked))}
        onNo={() => setAsked(null)}
      />
    </StackScreen>
  );
}
