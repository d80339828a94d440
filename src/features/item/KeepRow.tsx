import { Download } from 'lucide-react';
import { itemTexts } from '#src/copy/home.ts';
import { StoreError } from '#src/db/store.ts';
import * as items from '#src/domain/items/queries.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { useApp } from '#src/frame/app-context.ts';
import { keepPhotos } from '#src/frame/keep-photos.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { saveFailedText } from '#src/frame/save-failed-text.ts';
import { SwitchRow } from '#src/ui/field/SwitchRow.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';
import { useUnkeptChoice } from '#src/ui/user/use-unkept-choice.ts';
import { listingTexts } from './text.ts';

/** Keeps the listing and all its photos on this device, whatever else has to make room (copy-ko, offline pin). */
export function KeepRow({ item }: { readonly item: ItemRow }) {
  const { store } = useApp();
  const toast = useToast();
  const isKept = item.kept === 1;
  const change = async (on: boolean): Promise<boolean> => {
    try {
      await store.write(['items'], 'strict', (tx) => items.keep(tx, item.itemId, on ? 1 : 0));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      toast({ text: saveFailedText(error.trouble === 'full' ? 'full' : 'broken'), tone: 'error' });
      return false;
    }
    const keys = [item.thumbnail, ...(item.detail?.images ?? [])];
    keepPhotos(
      keys.map(mediaUrl).filter((url) => url !== null),
      on,
    );
    toast({ text: on ? listingTexts.pinned : listingTexts.unpinned, about: `keep:${item.itemId}` });
    return true;
  };
  const { shown, choose } = useUnkeptChoice(isKept, change);
  return (
    <SwitchRow
      label={itemTexts.kept}
      icon={<Download size={20} aria-hidden />}
      on={isKept}
      shown={shown}
      onChange={choose}
    />
  );
}
