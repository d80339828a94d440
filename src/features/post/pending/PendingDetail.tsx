import { Ellipsis, Pencil, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { tagsOf } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { actionTexts } from '#src/copy/shell.ts';
import type { ShownPending } from '#src/domain/listings/own-listings.view.ts';
import { sentReason } from '#src/domain/listings/refusal.words.ts';
import { pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { pendingWords } from '#src/features/shared/pending-words.ts';
import { usePhotoUrls } from '#src/features/shared/photo-url.ts';
import { draftPath, useReopen } from '#src/features/shared/use-reopen.ts';
import { useMutations } from '#src/frame/app-context.ts';
import { useBack } from '#src/frame/back.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { Screen } from '#src/frame/Screen.tsx';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { Button } from '#src/ui/button/Button.tsx';
import { IconButton } from '#src/ui/button/IconButton.tsx';
import { PhotoCarousel } from '#src/ui/carousel/PhotoCarousel.tsx';
import { PriceBlock } from '#src/ui/item/PriceBlock.tsx';
import { TagChips } from '#src/ui/item/TagChips.tsx';
import { ActionList } from '#src/ui/overlay/ActionList.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { OverlayHeader } from '#src/ui/shell/OverlayHeader.tsx';
import { WaitingNote } from '#src/ui/state/WaitingNote.tsx';
import styles from './PendingDetail.module.css';

const ours = sellingTexts.pending;

/** What the listing will look like, from what is on this device, and how it stands. */
export function PendingDetail({ pending: { listing, photos } }: { readonly pending: ShownPending }) {
  const mutations = useMutations();
  const here = { isCut: isCut(useNetwork()), now: useNow() };
  const navigate = useNavigate();
  const back = useBack();
  const toast = useToast();
  const reopen = useReopen();
  const [menu, setMenu] = useState(false);
  const photo = useRef<HTMLDivElement>(null);
  const { form, row } = listing;
  const words = pendingWords(listing, photos, here);
  const urls = usePhotoUrls([...photos.values()].map(({ photo }) => photo));
  const shown = form.photos.flatMap((photo) => ('photoId' in photo ? (urls.get(photo.photoId) ?? []) : []));
  const goOn = async (): Promise<void> => {
    const draft = await reopen(row, { isSaved: false });
    if (draft !== null) void navigate(draftPath(draft), { replace: true });
  };
  const cancel = async (): Promise<void> => {
    const draft = await reopen(row, { isSaved: true });
    if (draft === null) return;
    toast(ours.kept);
    back();
  };
  const retry = async (): Promise<void> => {
    const kept = await mutations.retry([row.id]);
    if (kept !== 'kept') toast({ text: saveFailedText(kept), tone: 'error' });
  };
  const uploads = [...photos.values()].flatMap(({ upload }) => upload ?? []);
  const why = words.isStopped && row.reason !== null ? sentReason('create', row.reason, uploads) : null;
  const state = [words.state, words.photos].filter((part) => part !== null).join(' · ');
  const note = why ?? ours.note;
  return (
    <Screen
      title={form.title}
      overlay
      plain
      header={
        <OverlayHeader
          onBack={back}
          photo={photo}
          title={form.title}
          prices={pricesOf(form)}
          actions={
            <IconButton label={actionTexts.moreMenu} onClick={() => setMenu(true)}>
              <Ellipsis size={22} aria-hidden />
            </IconButton>
          }
        />
      }
      footer={
        <div className={styles.bar}>
          <Button wide onClick={() => void goOn()}>
            {sellingTexts.continue}
          </Button>
          {words.isStopped && (
            <Button kind="primary" wide onClick={() => void retry()}>
              {actionTexts.retry}
            </Button>
          )}
        </div>
      }
    >
      <div ref={photo}>
        <PhotoCarousel title={form.title} photos={shown} pictogram={pictogramOf(form)} />
      </div>
      <div className={styles.body}>
        <WaitingNote tone={words.isStopped ? 'attention' : 'waiting'} text={state}>
          <p className={styles.note}>{note}</p>
        </WaitingNote>
        <h1 className={styles.title}>{form.title}</h1>
        <PriceBlock
          prices={pricesOf(form)}
          {...(form.canDeal ? { note: `${pickTexts.form.negotiation} ${pickTexts.form.negotiable}` } : {})}
        />
        <p className={styles.text}>{form.description}</p>
        <TagChips tags={tagsOf(form)} />
      </div>
      <ActionList
        open={menu}
        onClose={() => setMenu(false)}
        title={ours.menu}
        actions={[
          {
            label: sellingTexts.continue,
            icon: <Pencil size={20} aria-hidden />,
            onChoose: () => void goOn(),
          },
          { label: ours.cancel, icon: <Undo2 size={20} aria-hidden />, onChoose: () => void cancel() },
        ]}
      />
    </Screen>
  );
}
