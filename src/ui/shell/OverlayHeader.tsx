import { ChevronLeft } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import { amount } from '#src/lib/money.ts';
import { IconButton } from '../button/IconButton.tsx';
import { cx } from '../cx.ts';
import { type Prices, priceLines } from '../item/prices.ts';
import { useWords } from '../Ui.tsx';
import styles from './OverlayHeader.module.css';
import { useScrolledPast } from './use-scrolled-past.ts';

interface OverlayHeaderProps {
  /** null: it stands beside another screen. */
  readonly onBack: (() => void) | null;
  readonly actions?: ReactNode;
  /** What it lies over. */
  readonly photo: RefObject<HTMLElement | null>;
  readonly title: string;
  readonly prices: Prices;
}

/**
 * Over a photo: white glyphs on a scrim that keeps them at 4.5:1 whatever the photo. Past it: solid, with title and prices;
 * they are heard in the screen itself and not once more here.
 */
export function OverlayHeader({ onBack, actions, photo, title, prices }: OverlayHeaderProps) {
  const words = useWords();
  const header = useRef<HTMLElement>(null);
  const isPast = useScrolledPast(photo, header);
  const line = priceLines(prices).map(
    (one) => `${one.kind === 'rent' ? words.rentalFee : words.salePrice} ${amount(one.amount)}${words.won}`,
  );
  return (
    <header ref={header} className={cx(styles.header, isPast && styles.solid)}>
      {onBack && (
        <IconButton label={words.back} onClick={onBack}>
          <ChevronLeft size={26} />
        </IconButton>
      )}
      {isPast && (
        <p className={styles.about} aria-hidden>
          <b>{title}</b>
          {line.join(' · ')}
        </p>
      )}
      <div className={styles.actions}>{actions}</div>
    </header>
  );
}
