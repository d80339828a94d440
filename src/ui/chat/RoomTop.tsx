import { ArrowRight, ChevronRight, RotateCw } from 'lucide-react';
import { amount } from '#src/lib/money.ts';
import { cx } from '../cx.ts';
import { type Prices, priceLines } from '../item/prices.ts';
import { type TradeMark, TradeStamp } from '../item/TradeStamp.tsx';
import { Photo } from '../photo/Photo.tsx';
import { Stamp, type StampKind } from '../ticket/Stamp.tsx';
import { useUi } from '../Ui.tsx';
import styles from './RoomTop.module.css';

interface ItemPinProps {
  readonly to: string;
  /** Where it leads, for whoever hears it. */
  readonly label: string;
  readonly title: string;
  readonly photo: string | null;
  readonly prices: Prices;
  readonly mark?: TradeMark | null;
  /** Its listing is gone: it leads nowhere, and says so when it is tapped. */
  readonly onDeleted: (() => void) | null;
}

/** What the conversation is about, always in sight. */
export function ItemPin({ to, label, title, photo, prices, mark = null, onDeleted }: ItemPinProps) {
  const { Link, words } = useUi();
  const inside = (
    <>
      <Photo
        src={photo}
        alt=""
        width={36}
        height={44}
        pictogram="other"
        eager
        className={cx(styles.photo, onDeleted !== null && styles.faded)}
      />
      <span className={styles.about}>
        <span className={styles.title}>{title}</span>
        <span className={styles.prices}>
          {onDeleted === null && mark !== null && <TradeStamp mark={mark} />}
          {onDeleted === null
            ? priceLines(prices).map((line) => (
                <span key={line.kind}>
                  <span className={cx(styles.kind, styles[line.kind])}>
                    {line.kind === 'rent' ? (
                      <RotateCw size={12} aria-hidden />
                    ) : (
                      <ArrowRight size={12} aria-hidden />
                    )}
                    {line.kind === 'rent' ? words.rentalFee : words.salePrice}
                  </span>{' '}
                  {amount(line.amount)}
                  {words.won}
                </span>
              ))
            : words.deleted}
        </span>
      </span>
      <span className="spoken">{label}</span>
      <ChevronRight size={20} aria-hidden className={styles.mark} />
    </>
  );
  return onDeleted === null ? (
    <Link to={to} className={styles.pin}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={styles.pin} onClick={onDeleted}>
      {inside}
    </button>
  );
}

interface NextPickProps {
  readonly to: string;
  readonly label: string;
  readonly day: {
    readonly month: string;
    readonly day: string;
    readonly weekday: string;
    /** `11월 24일 화요일`. */
    readonly spoken: string;
  };
  readonly line: string;
  readonly stamp: { readonly kind: StampKind; readonly label: string };
  /** Something that waits about it, in the place of its label. */
  readonly mark?: { readonly kind: StampKind; readonly label: string } | null;
}

/** The agreed meeting as a ticket that is not taller than a line of two. */
export function NextPick({ to, label, day, line, stamp, mark = null }: NextPickProps) {
  const { Link } = useUi();
  return (
    <Link to={to} className={styles.next}>
      <span className={styles.stub}>
        <span aria-hidden>{day.month}</span>
        <b aria-hidden>{day.day}</b>
        <span aria-hidden>{day.weekday}</span>
        <span className="spoken">{day.spoken}</span>
      </span>
      <span className={styles.meeting}>
        <span className={styles.nextLabel}>{label}</span>
        {mark && <Stamp {...mark} />}
        <span className={styles.nextLine}>{line}</span>
      </span>
      <Stamp {...stamp} />
    </Link>
  );
}
