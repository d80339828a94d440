import type { ReactNode } from 'react';
import { tagsOf } from '#src/copy/labels.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import type { PhotoRow } from '#src/db/rows.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import type { ShownPending } from '#src/domain/listings/own-listings.view.ts';
import { cardOf, pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { pendingWords } from '#src/features/shared/pending-words.ts';
import { usePhotoUrls } from '#src/features/shared/photo-url.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useNow } from '#src/frame/now.tsx';
import { ItemCard } from '#src/ui/item/ItemCard.tsx';
import styles from './OwnPending.module.css';

const coverOf = ({ listing, photos }: ShownPending): PhotoRow | null => {
  const [first] = listing.form.photos;
  return first !== undefined && 'photoId' in first ? (photos.get(first.photoId)?.photo ?? null) : null;
};

/** Listings that the server does not know yet: dashed cards above those that it does. */
export function OwnPending({ pending }: { readonly pending: readonly ShownPending[] }) {
  const here = { isCut: isCut(useNetwork()), now: useNow() };
  const urls = usePhotoUrls(pending.flatMap((one) => coverOf(one) ?? []));
  if (pending.length === 0) return null;
  return (
    <section className={styles.pending} aria-label={sellingTexts.pending.title}>
      <h2 className="spoken">{sellingTexts.pending.title}</h2>
      <ul>
        {pending.map((one) => {
          const { form, draftId } = one.listing;
          const { state, photos } = pendingWords(one.listing, one.photos, here);
          return (
            <li key={draftId}>
              <ItemCard
                item={{
                  to: `/detail/new/${encodeURIComponent(draftId)}`,
                  title: form.title,
                  photo: urls.get(coverOf(one)?.id ?? '') ?? null,
                  pictogram: pictogramOf(form),
                  tags: tagsOf({ ...form, transactionTypes: [], tradeMethods: [] }),
                  prices: pricesOf(form),
                  likes: 0,
                  chats: 0,
                  pending: photos === null ? state : `${state} · ${photos}`,
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface OwnPublishedProps {
  readonly items: readonly ItemRow[];
  readonly menu: (item: ItemRow) => ReactNode;
}

/** Published after the list was fetched: they stand on top of it until the next one has them. */
export function OwnPublished({ items, menu }: OwnPublishedProps) {
  const now = useNow();
  if (items.length === 0) return null;
  return (
    <ul className={styles.pending}>
      {items.map((item) => (
        <li key={item.itemId}>
          <ItemCard item={cardOf(item, now)} action={menu(item)} eager />
        </li>
      ))}
    </ul>
  );
}
