import {
  BellRing,
  Check,
  CircleAlert,
  Clock3,
  Flag,
  Heart,
  Hourglass,
  MessageSquare,
  Ticket,
  X,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { PriceRow } from '../item/PriceRow.tsx';
import { type Prices, priceLines } from '../item/prices.ts';
import { type Chip, TagChips } from '../item/TagChips.tsx';
import { Photo } from '../photo/Photo.tsx';
import type { Pictogram } from '../photo/pictograms.tsx';
import { useUi } from '../Ui.tsx';
import styles from './NotificationCard.module.css';

export type NotificationIcon = 'proposal' | 'confirm' | 'reject' | 'cancel' | 'expire' | 'remind' | 'success';

/** What it is about, as far as it is stored. */
interface Product {
  readonly title: string;
  readonly photo: string | null;
  readonly pictogram: Pictogram;
  readonly tags: readonly Chip[];
  /** null: only the listing would know. */
  readonly prices: Prices | null;
  readonly counts: { readonly likes: number; readonly chats: number } | null;
}

/** Everything a notification shows, in words and numbers. */
export interface NotificationContent {
  /** null: there is nothing to open. */
  readonly to: string | null;
  readonly message: string;
  readonly icon: NotificationIcon;
  readonly time: string;
  /** When it is, of a reminder. */
  readonly remind: string | null;
  /** The words of the dot; null: it was seen. */
  readonly unseen: string | null;
  /** What was decided about its PICK and is not done yet. */
  readonly pending: { readonly tone: 'waiting' | 'attention'; readonly text: string } | null;
  /** null: nothing is stored of what it is about. */
  readonly product: Product | null;
  /** What is said then. */
  readonly missing: string;
  readonly deleted: boolean;
}

interface NotificationCardProps {
  readonly content: NotificationContent;
  /** Instead of opening it: a PICK of a deleted listing says so. */
  readonly onOpen?: () => void;
}

const glyphs: Readonly<Record<NotificationIcon, ReactNode>> = {
  proposal: <Ticket size={18} aria-hidden />,
  confirm: <Check size={18} strokeWidth={3} aria-hidden />,
  reject: <X size={18} strokeWidth={3} aria-hidden />,
  cancel: <X size={18} strokeWidth={3} aria-hidden />,
  expire: <Hourglass size={18} aria-hidden />,
  remind: <BellRing size={18} aria-hidden />,
  success: <Flag size={18} aria-hidden />,
};

/** How many tags fit. */
const shownTags = 3;

/** What happened to a PICK: the news, when, and the listing it is about. */
export function NotificationCard({ content, onOpen }: NotificationCardProps) {
  const { Link, words } = useUi();
  const { to, message, icon, time, remind, unseen, pending, product, missing, deleted } = content;
  const name = (
    <>
      {message}
      {product && <span className="spoken"> {product.title}</span>}
      {unseen && <span className="spoken">, {unseen}</span>}
    </>
  );
  return (
    <div className={cx(styles.card, deleted && styles.deleted)}>
      <span className={cx(styles.icon, styles[icon])}>
        {glyphs[icon]}
        {unseen && <span className={styles.dot} />}
      </span>
      <div className={styles.body}>
        <h3 className={cx(styles.message, unseen !== null && styles.fresh)}>
          {onOpen || to === null ? (
            <button type="button" className={styles.open} onClick={onOpen}>
              {name}
            </button>
          ) : (
            <Link to={to} className={styles.open}>
              {name}
            </Link>
          )}
        </h3>
        <p className={styles.time}>{time}</p>
        {remind && <p className={styles.when}>{remind}</p>}
        {pending && (
          <p className={cx(styles.pending, pending.tone === 'attention' && styles.attention)}>
            {pending.tone === 'waiting' ? (
              <Clock3 size={14} aria-hidden />
            ) : (
              <CircleAlert size={14} aria-hidden />
            )}
            {pending.text}
          </p>
        )}
        {product === null ? (
          <p className={styles.time}>{missing}</p>
        ) : (
          <div className={styles.product}>
            <Photo
              src={product.photo}
              alt=""
              width={56}
              height={70}
              pictogram={product.pictogram}
              className={styles.photo}
            />
            <div className={styles.about}>
              <p className={styles.title} aria-hidden>
                {product.title}
              </p>
              {deleted && <p className={styles.gone}>{words.deleted}</p>}
              {product.tags.length > 0 && <TagChips tags={product.tags} max={shownTags} />}
              {product.prices && (
                <div>
                  {priceLines(product.prices).map((line) => (
                    <PriceRow key={line.kind} line={line} />
                  ))}
                </div>
              )}
              {product.counts && (
                <p className={styles.counts}>
                  <span className={styles.count}>
                    <Heart size={14} aria-hidden />
                    <span aria-hidden>{product.counts.likes}</span>
                    <span className="spoken">{words.likes(product.counts.likes)}</span>
                  </span>
                  <span className={styles.count}>
                    <MessageSquare size={14} aria-hidden />
                    <span aria-hidden>{product.counts.chats}</span>
                    <span className="spoken">{words.chats(product.counts.chats)}</span>
                  </span>
                </p>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
