import * as ko from '#src/copy/ko.ts';
import type { ItemRow } from '#src/domain/items/rows.ts';
import { cardOf } from '#src/features/shared/card.ts';
import { ItemTile } from '#src/ui/item/ItemTile.tsx';
import { useUi } from '#src/ui/Ui.tsx';
import { alikeAddress } from '../alike-address.ts';
import { itemTexts } from '../text.ts';
import type { BelowProps } from './below-props.ts';
import { relatedRead } from './below-reads.ts';
import styles from './Section.module.css';
import { Section } from './Section.tsx';
import { useLaterView } from './use-later-view.ts';

/** Others of the seller and listings like this one, as far as this device has them; nothing where it has none. */
export function Related({ item, ownerName }: Omit<BelowProps, 'mine'>) {
  const { Link } = useUi();
  const { ofOwner = [], alike = [] } = useLaterView(relatedRead(item)) ?? {};
  return (
    <>
      {ofOwner.length > 0 && ownerName !== null && (
        <Section title={itemTexts.others(ownerName)}>
          <Strip items={ofOwner} />
        </Section>
      )}
      {alike.length > 0 && (
        <Section
          title={itemTexts.alike}
          onward={
            <Link
              to={alikeAddress(item.productTypes)}
              className={styles.onward}
              aria-label={itemTexts.alikeMore}
            >
              {ko.action.more}
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
