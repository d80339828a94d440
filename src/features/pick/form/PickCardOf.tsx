import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { mediaUrl } from '#src/shell/frame/media.ts';
import { useNow } from '#src/shell/frame/now.tsx';
import { ItemPin } from '#src/ui/chat/RoomTop.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';

/** The listing of a PICK; where it is not stored, what the PICK itself knows of it. */
export function PickCardOf({ pick, item }: { readonly pick: PickRow; readonly item: ItemRow | null }) {
  const now = useNow();
  if (item !== null) return <ItemCard item={cardOf(item, now)} eager />;
  const rent = pick.type === 'RENTAL';
  return (
    <ItemPin
      to={`/detail/${pick.itemId}`}
      label={ko.labels.pickType(pick.type)}
      title={pick.title}
      photo={mediaUrl(pick.imageUrl)}
      prices={{
        rent,
        sale: !rent,
        rentalFee: pick.price,
        deposit: pick.deposit,
        salePrice: pick.price,
      }}
      onDeleted={null}
    />
  );
}
