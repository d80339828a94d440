import { Photo } from '../photo/Photo.tsx';
import { useUi } from '../Ui.tsx';
import type { CardContent } from './ItemCard.tsx';
import styles from './ItemTile.module.css';
import { PriceRow } from './PriceRow.tsx';
import { priceLines } from './prices.ts';
import { TradeStamp } from './TradeStamp.tsx';

interface ItemTileProps {
  readonly item: Pick<CardContent, 'to' | 'title' | 'photo' | 'pictogram' | 'prices' | 'mark'>;
}

/** A listing in a row that is pushed sideways: photo, title, prices. */
export function ItemTile({ item }: ItemTileProps) {
  const { Link } = useUi();
  return (
    <div className={styles.tile}>
      <Photo
        src={item.photo}
        alt=""
        width={128}
        height={160}
        sizes="84px" // the file that its card has, which is on this device
        pictogram={item.pictogram}
        className={styles.photo}
      />
      <h3 className={styles.title}>
        <Link to={item.to} className={styles.open}>
          {item.title}
        </Link>
      </h3>
      {item.mark && (
        <p>
          <TradeStamp mark={item.mark} />
        </p>
      )}
      {item.prices !== null &&
        priceLines(item.prices).map((line) => <PriceRow key={line.kind} line={line} />)}
    </div>
  );
}
