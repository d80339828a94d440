import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ItemId } from '#contract/ids.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { formOfItem } from '#src/domain/listings/form.ts';
import { ownListingView } from '#src/domain/listings/own-edit.view.ts';
import { itemPull } from '#src/domain/pull-keys.ts';
import { useBack } from '#src/frame/back.ts';
import { useHere } from '#src/frame/here.ts';
import { NotFound } from '#src/frame/NotFound.tsx';
import { useShown, useView } from '#src/frame/view.ts';
import { wizardTexts } from './text.ts';
import { Unopened } from './Unopened.tsx';
import { useCopyForm } from './use-copy-form.ts';

/** 이 글로 새로 쓰기: a new draft with all that an own listing has, once that is on this device. */
export function CopyListing({ id }: { readonly id: ItemId }) {
  useShown(itemPull(id));
  const own = useView((store) => ownListingView(store, id), [id]);
  const item = own?.item ?? null;
  if (own?.gone != null || (item?.detail != null && !item.detail.mine)) return <NotFound />;
  if (item?.detail == null)
    return <Unopened title={wizardTexts.title} id={id} own={own && { ...own, edit: null }} />;
  return <Copying item={item} />;
}

function Copying({ item }: { readonly item: ItemRow }) {
  const navigate = useNavigate();
  const back = useBack();
  const here = useHere();
  const copyForm = useCopyForm();
  const copy = useEffectEvent(async () => {
    const form = formOfItem(item);
    if (form === null) return;
    const draftId = await copyForm(form);
    if (!here.current) return;
    if (draftId === null) back();
    else void navigate(`/post?draft=${draftId}`, { replace: true });
  });
  useEffect(() => {
    void copy();
  }, []);
  return (
    <Unopened
      title={wizardTexts.title}
      id={item.itemId}
      own={undefined}
      working={sellingTexts.copy.working}
    />
  );
}
