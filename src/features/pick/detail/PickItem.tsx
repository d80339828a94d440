import * as ko from '#src/copy/ko.ts';
import { tagsOf } from '#src/copy/labels.ts';
import { pickTexts } from '#src/copy/pick.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { tradeStateOf } from '#src/domain/items/trade-state.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { markOf, pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { PinCard } from '#src/ui/item/PinCard.tsx';
import { useToast } from '#src/ui/overlay/Toasts.tsx';

interface PickItemProps {
  readonly pick: PickRow;
  /** The listing itself; null: not stored, the PICK tells of it, but not what it costs: its price is what was agreed. */
  readonly item: ItemRow | null;
}

/** The listing of a PICK, as the PICK itself keeps it: readable with no network, also once the listing is gone. */
export function PickItem({ pick, item }: PickItemProps) {
  const toast = useToast();
  return (
    <PinCard
      to={`/detail/${pick.itemId}`}
      label={pickTexts.item}
      title={pick.title}
      photo={mediaUrl(pick.imageUrl)}
      pictogram={pictogramOf(pick)}
      tags={tagsOf(pick)}
      prices={item === null ? null : pricesOf(item)}
      mark={item === null ? null : markOf(tradeStateOf(item))}
      onDeleted={item?.gone != null ? () => toast(ko.item.deleted) : null}
    />
  );
}
