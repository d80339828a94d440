import type { ItemRow } from '#src/domain/items/rows.ts';
import type { PickRow } from '#src/domain/picks/rows.ts';
import { sideOf } from '#src/domain/picks/side.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { dealWord } from '#src/features/shared/pick-words.ts';
import { useApp } from '#src/frame/app-context.ts';
import { mediaUrl } from '#src/frame/media.ts';
import { useNow } from '#src/frame/now.tsx';
import { ItemPin } from '#src/ui/chat/RoomTop.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';

/** The listing of a PICK; where it is not stored, what the PICK itself knows of it. */
export function PickCardOf({ pick, item }: { readonly pick: PickRow; readonly item: ItemRow | null }) {
  const now = useNow();
  const { account } = useApp();
  if (item !== null) return <ItemCard item={cardOf(item, now)} level={2} eager />;
  const rent = pick.type === 'RENTAL';
  return (
    <ItemPin
      to={`/detail/${pick.itemId}`}
      label={dealWord(pick.type, sideOf(pick, account))}
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
