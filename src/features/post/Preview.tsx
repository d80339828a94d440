import { tagsOf } from '#src/copy/labels.ts';
import { sellingTexts } from '#src/copy/selling.ts';
import { timeTexts } from '#src/copy/time.ts';
import type { ListingForm } from '#src/domain/listings/form.ts';
import { pictogramOf, pricesOf } from '#src/features/shared/card.ts';
import { useNow } from '#src/frame/now.tsx';
import { type CardContent, ItemCard } from '#src/ui/item/ItemCard.tsx';
import { UiProvider, useWords } from '#src/ui/Ui.tsx';
import { priceWords } from './answers.ts';
import styles from './Preview.module.css';
import { sellScreenTexts } from './text.ts';

/** The form as others will see its card. */
const cardOf = (form: ListingForm, photo: string | null, posted: string): CardContent => ({
  to: '#',
  title: form.title.trim() === '' ? sellScreenTexts.previewTitle : form.title,
  photo,
  pictogram: pictogramOf(form),
  tags: tagsOf({
    productTypes: form.productTypes,
    size: form.size,
    quality: form.quality,
    color: form.color,
  }),
  prices: form.transactionTypes.length === 0 ? null : pricesOf(form),
  likes: 0,
  chats: 0,
  meta: posted,
});

interface PreviewProps {
  readonly form: ListingForm;
  readonly photo: string | null;
}

/** The card as it will stand in lists: a picture of one, in which nothing can be pressed. */
export function Preview({ form, photo }: PreviewProps) {
  const now = useNow();
  // a photo that nobody has chosen yet does not come by itself
  const words = { ...useWords(), photoMissing: sellingTexts.photo.none };
  const card = cardOf(form, photo, timeTexts.ago(now, now));
  const spoken = [card.title, ...card.tags.map(({ label }) => label), priceWords(form)].filter(Boolean);
  return (
    <figure className={styles.preview}>
      <figcaption className={styles.caption}>{sellScreenTexts.preview}</figcaption>
      <div role="img" aria-label={`${sellScreenTexts.preview}: ${spoken.join(', ')}`}>
        <div inert>
          <UiProvider words={words}>
            <ItemCard item={card} eager />
          </UiProvider>
        </div>
      </div>
    </figure>
  );
}
