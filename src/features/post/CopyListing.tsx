import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import * as ko from '#src/copy/ko.ts';
import { oursPost } from '#src/copy/ours-post.ts';
import { listingDraftRow } from '#src/db/listing-draft.ts';
import { formOfItem } from '#src/db/listing-form.ts';
import type { ItemRow } from '#src/db/rows.ts';
import { itemPull } from '#src/db/views/item.ts';
import { ownListingView } from '#src/db/views/own-edit.ts';
import { systemClock } from '#src/lib/time.ts';
import { newUuid } from '#src/lib/uuid.ts';
import { useApp } from '#src/services/app-context.ts';
import { useBack } from '#src/services/back.ts';
import { copyPhotos } from '#src/services/copy-photos.ts';
import { useHere } from '#src/services/here.ts';
import { NotFound } from '#src/services/NotFound.tsx';
import { notKept } from '#src/services/not-kept.ts';
import { useShown, useView } from '#src/services/view.ts';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { Unopened } from './Unopened.tsx';

/** 이 글로 새로 쓰기: a new draft with all that an own listing has, once that is on this device. */
export function CopyListing({ id }: { readonly id: ItemId }) {
  useShown(itemPull(id));
  const own = useView((store) => ownListingView(store, id), [id]);
  const item = own?.item ?? null;
  if (own?.gone != null || (item?.detail != null && !item.detail.mine)) return <NotFound />;
  if (item?.detail == null)
    return <Unopened title={ko.post.title} id={id} own={own && { ...own, edit: null }} />;
  return <Copying item={item} />;
}

function Copying({ item }: { readonly item: ItemRow }) {
  const { intents, session } = useApp();
  const navigate = useNavigate();
  const toast = useToast();
  const back = useBack();
  const here = useHere();
  const copy = useEffectEvent(async () => {
    const form = formOfItem(item);
    if (form === null) return;
    const keys = form.photos.flatMap((photo) => ('fileKey' in photo ? [photo.fileKey] : []));
    const photos = await copyPhotos(keys);
    if (!here.current) return;
    const draftId = newUuid();
    const draft = {
      draftId,
      form: { ...form, photos: photos.map(({ id }) => ({ photoId: id })) },
      step: 1,
      auto: false,
      edits: null,
      isSaved: false,
    };
    const at = systemClock.wall() + session.serverOffset;
    const kept = await intents.keepDraft(listingDraftRow(draft, at), photos);
    if (kept !== 'kept') {
      toast({ text: notKept(kept), tone: 'error' });
      return back();
    }
    const left = keys.length - photos.length;
    if (left > 0) toast({ text: oursPost.copy.someLeft(left), tone: 'error' });
    void navigate(`/post?draft=${draftId}`, { replace: true });
  });
  useEffect(() => {
    void copy();
  }, []);
  return <Unopened title={ko.post.title} id={item.itemId} own={undefined} working={oursPost.copy.working} />;
}
