import { Clock3, Download, Heart, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Photo } from '../photo/Photo.tsx';
import type { Pictogram } from '../photo/pictograms.tsx';
import { useUi } from '../Ui.tsx';
import styles from './ItemCard.module.css';
import { PriceRow } from './PriceRow.tsx';
import { type Prices, priceLines } from './prices.ts';
import { type Chip, TagChips } from './TagChips.tsx';
import { type TradeMark, TradeStamp } from './TradeStamp.tsx';

/** Everything a card shows, in words and numbers; it knows nothing of where it came from. */
export interface CardContent {
  readonly to: string;
  readonly title: string;
  readonly photo: string | null;
  readonly pictogram: Pictogram;
  readonly tags: readonly Chip[];
  /** null: nothing is said of them yet. */
  readonly prices: Prices | null;
  readonly likes: number;
  readonly chats: number;
  readonly liked?: boolean;
  /** Relative time. */
  readonly meta?: string;
  readonly deleted?: boolean;
  /** It is sold, or promised to somebody. */
  readonly mark?: TradeMark | null;
  /** Kept on this device on purpose. */
  readonly pinned?: boolean;
  /** Something of it waits to be sent: the words, beside a clock and a dashed edge. */
  readonly pending?: string;
}

interface ItemCardProps {
  readonly item: CardContent;
  /** Instead of opening it: a deleted item says so. */
  readonly onOpen?: () => void;
  /** Of its title, where it stands directly under the screen's own. */
  readonly level?: 2 | 3;
  /** In the corner: a menu. */
  readonly action?: ReactNode;
  /** In the corner: the heart of the liked list, with its number, which stands nowhere else then. */
  readonly heart?: ReactNode;
  /** The first cards of a screen load their photo at once. */
  readonly eager?: boolean;
}

/** How many tags fit a card before +N. */
const shownTags = 3;

/** A listing in a list: photo, title, tags, price rows, counts. */
export function ItemCard({ item, onOpen, level = 3, action, heart, eager = false }: ItemCardProps) {
  const { Link, words } = useUi();
  const title = <span className={styles.title}>{item.title}</span>;
  const Title = level === 2 ? 'h2' : 'h3';
  return (
    <div
      className={cx(
        styles.card,
        item.pending && styles.pending,
        item.deleted && styles.deleted,
        item.mark === 'sold' && styles.sold,
      )}
    >
      <Photo
        src={item.photo}
        alt=""
        width={84}
        height={105}
        pictogram={item.pictogram}
        eager={eager}
        className={styles.photo}
      />
      <div className={styles.body}>
        <Title
          className={cx(
            styles.head,
            action !== undefined && styles.withAction,
            heart !== undefined && styles.withHeart,
          )}
        >
          {onOpen ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {title}
            </button>
          ) : (
            <Link to={item.to} className={styles.open}>
              {title}
            </Link>
          )}
        </Title>
        {item.pending && (
          <p className={styles.waiting}>
            <Clock3 size={14} aria-hidden />
            {item.pending}
          </p>
        )}
        <p className={styles.facts}>
          <span className={styles.meta}>
            {item.deleted && <b className={styles.gone}>{words.deleted}</b>}
            {item.mark && <TradeStamp mark={item.mark} />}
            {item.meta}
            {item.pinned && (
              <>
                <Download size={13} aria-hidden />
                <span className="spoken">{words.kept}</span>
              </>
            )}
          </span>
          <span className={styles.counts}>
            {heart === undefined && (
              <span className={cx(styles.count, item.liked && styles.liked)}>
                <Heart size={14} aria-hidden fill={item.liked ? 'currentColor' : 'none'} />
                <span aria-hidden>{item.likes}</span>
                <span className="spoken">{words.likes(item.likes)}</span>
              </span>
            )}
            <span className={styles.count}>
              <MessageSquare size={14} aria-hidden />
              <span aria-hidden>{item.chats}</span>
              <span className="spoken">{words.chats(item.chats)}</span>
            </span>
          </span>
        </p>
        {item.tags.length > 0 && <TagChips tags={item.tags} max={shownTags} />}
        <div className={styles.prices}>
          {(item.prices === null ? [] : priceLines(item.prices)).map((line) => (
            <PriceRow key={line.kind} line={line} />
          ))}
        </div>
      </div>
      {(action ?? heart) && <div className={styles.action}>{action ?? heart}</div>}
    </div>
  );
}
