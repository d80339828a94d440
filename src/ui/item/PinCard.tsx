import { ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { Photo } from '../photo/Photo.tsx';
import type { Pictogram } from '../photo/pictograms.tsx';
import { useUi } from '../Ui.tsx';
import styles from './PinCard.module.css';
import { PriceRow } from './PriceRow.tsx';
import { type Prices, priceLines } from './prices.ts';
import { type Chip, TagChips } from './TagChips.tsx';
import { type TradeMark, TradeStamp } from './TradeStamp.tsx';

interface PinCardProps {
  readonly to: string;
  /** Where it leads, for whoever hears it. */
  readonly label: string;
  readonly title: string;
  readonly photo: string | null;
  readonly pictogram: Pictogram;
  readonly tags: readonly Chip[];
  /** null: not known. */
  readonly prices: Prices | null;
  readonly mark?: TradeMark | null;
  /** Its listing is gone: it leads nowhere, and says so when it is tapped. */
  readonly onDeleted: (() => void) | null;
}

/** How many tags a card of a PICK shows. */
const shownTags = 3;

/** The listing that a screen is about, small: photo, title, tags, price. */
export function PinCard({
  to,
  label,
  title,
  photo,
  pictogram,
  tags,
  prices,
  mark = null,
  onDeleted,
}: PinCardProps) {
  const { Link, words } = useUi();
  const inside = (
    <>
      {title}
      <span className="spoken">{label}</span>
    </>
  );
  return (
    <div className={cx(styles.card, onDeleted !== null && styles.deleted)}>
      <Photo src={photo} alt="" width={56} height={70} pictogram={pictogram} eager className={styles.photo} />
      <div className={styles.body}>
        <h3 className={styles.title}>
          {onDeleted === null ? (
            <Link to={to} className={styles.open}>
              {inside}
            </Link>
          ) : (
            <button type="button" className={styles.open} onClick={onDeleted}>
              {inside}
            </button>
          )}
        </h3>
        {onDeleted !== null && <p className={styles.gone}>{words.deleted}</p>}
        {onDeleted === null && mark !== null && (
          <p>
            <TradeStamp mark={mark} />
          </p>
        )}
        {tags.length > 0 && <TagChips tags={tags.slice(0, shownTags)} />}
        {prices !== null && (
          <div className={styles.prices}>
            {priceLines(prices).map((line) => (
              <PriceRow key={line.kind} line={line} />
            ))}
          </div>
        )}
      </div>
      <ChevronRight size={20} aria-hidden className={styles.mark} />
    </div>
  );
}
