import { ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { ItemId } from '#contract/ids.ts';
import { actionTexts } from '#src/copy/shell.ts';
import { type RelatedItems, relatedView } from '#src/domain/items/related.view.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { itemPicksView } from '#src/domain/picks/item-picks.view.ts';
import type { ShownPick } from '#src/domain/picks/pick.fold.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { idle } from '#src/frame/idle.ts';
import { useNetwork } from '#src/frame/network.tsx';
import { isCut } from '#src/frame/network-state.ts';
import { useCachedView } from '#src/frame/view-cache.tsx';
import type { CachedRead } from '#src/frame/view-cache-values.ts';
import { ItemTile } from '#src/ui/item/ItemTile.tsx';
import { Stamp } from '#src/ui/ticket/Stamp.tsx';
import { useUi } from '#src/ui/Ui.tsx';
import { alikeAddress } from '../alike-address.ts';
import { listingTexts } from '../text.ts';
import { pickRowWords } from './pick-row-words.ts';
import styles from './Section.module.css';

/** To its owner the PICKs about a listing; to others what else there is. */
export function Below({ item, mine, ownerName }: BelowProps) {
  return mine ? <OwnPicks itemId={item.itemId} /> : <Related item={item} ownerName={ownerName} />;
}

/** The stored PICKs about one's own listing, each leading to its screen; nothing where there are none. */
function OwnPicks({ itemId }: { readonly itemId: ItemId }) {
  const { Link } = useUi();
  const cut = isCut(useNetwork());
  const picks = useLaterView(itemPicksRead(itemId)) ?? [];
  if (picks.length === 0) return null;
  return (
    <Section title={listingTexts.picks}>
      <ul className={styles.picks}>
        {picks.map((shown) => {
          const { name, line, stamp } = pickRowWords(shown, cut);
          return (
            <li key={shown.pick.appointmentId}>
              <Link to={`/pick-detail/${shown.pick.appointmentId}`} className={styles.pick}>
                <span className={styles.words}>
                  {name}
                  <span className={styles.line}>{line}</span>
                </span>
                <span className={styles.end}>
                  <Stamp {...stamp} />
                  <ChevronRight size={18} aria-hidden />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Others of the seller and listings like this one, as far as this device has them; nothing where it has none. */
function Related({ item, ownerName }: Omit<BelowProps, 'mine'>) {
  const { Link } = useUi();
  const { ofOwner = [], alike = [] } = useLaterView(relatedRead(item)) ?? {};
  return (
    <>
      {ofOwner.length > 0 && ownerName !== null && (
        <Section title={listingTexts.others(ownerName)}>
          <Strip items={ofOwner} />
        </Section>
      )}
      {alike.length > 0 && (
        <Section
          title={listingTexts.alike}
          onward={
            <Link
              to={alikeAddress(item.productTypes)}
              className={styles.onward}
              aria-label={listingTexts.alikeMore}
            >
              {actionTexts.more}
            </Link>
          }
        >
          <Strip items={alike} />
        </Section>
      )}
    </>
  );
}

const Strip = ({ items }: { readonly items: readonly ItemRow[] }) => (
  <ul className={styles.strip}>
    {items.map((item) => (
      <li key={item.itemId}>
        <ItemTile item={cardOf(item, null)} />
      </li>
    ))}
  </ul>
);

/** The listing that something stands under, and who looks at it. */
export interface BelowProps {
  readonly item: Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>;
  /** The viewer is its owner. */
  readonly mine: boolean;
  /** null: nothing stored says it. */
  readonly ownerName: string | null;
}

interface SectionProps {
  readonly title: string;
  /** Beside the title: where there is more. */
  readonly onward?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a listing's screen under the listing itself. */
function Section({ title, onward, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {onward}
      </div>
      {children}
    </section>
  );
}

/**
 * As useCachedView, but nothing is read before the screen is painted and the page is quiet. A cached value is there in the
 * first frame, so that a screen that is come back to is as long as it was.
 */
const useLaterView = <R,>([key, query]: CachedRead<R>): R | undefined => {
  const isQuiet = useQuiet();
  return useCachedView<R | undefined>(key, (store) => (isQuiet ? query(store) : Promise.resolve(undefined)), [
    key,
    isQuiet,
  ]);
};

const relatedRead = (
  item: Pick<ItemRow, 'itemId' | 'ownerId' | 'productTypes'>,
): CachedRead<RelatedItems> => [
  `related:${item.itemId}:${item.ownerId}:${item.productTypes.join()}`,
  (store) => relatedView(store, item),
];

const itemPicksRead = (id: ItemId): CachedRead<readonly ShownPick[]> => [
  `item-picks:${id}`,
  (store) => itemPicksView(store, id),
];

/** Whether the screen is painted and the page has nothing else to do: what is read for further down waits for it. */
const useQuiet = (): boolean => {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => {
    let isMounted = true;
    void idle().then(() => isMounted && setQuiet(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isQuiet;
};
